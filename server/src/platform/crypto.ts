import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts values that must be readable again: AES-256-GCM with the first key; the key's id precedes every
 * value.
 */
export type Secrets = {
  /**
   * @param about what the text belongs to, such as `mails`; required to open it, so that values cannot be
   * swapped
   */
  seal(text: string, about: string): string
  /** @throws {UnreadableSecret} when its key is missing, the value was changed, or `about` differs */
  open(sealed: string, about: string): string
  /** Whether a value is sealed with the first key; other values are sealed again when they are next written. */
  isCurrent(sealed: string): boolean
}

/** `bytes`: 32 of them. */
export type SecretKey = { id: string; bytes: Buffer }

export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** @param keys first the key to seal with, then the keys of older values */
export function createSecrets(keys: readonly [SecretKey, ...SecretKey[]]): Secrets {
  const [current] = keys
  const byId = new Map(keys.map((key) => [key.id, key.bytes]))
  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(bound(current.id, about))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
    },
    open(sealed, about) {
      const [id = '', encoded = ''] = sealed.split('.')
      const key = byId.get(id)
      if (key === undefined) throw new UnreadableSecret(`There is no key called "${id}" to open this with.`)
      const bytes = Buffer.from(encoded, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new UnreadableSecret('This is no sealed value.')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(bound(id, about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new UnreadableSecret('This value was changed, or belongs to something else.', { cause })
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
  }
}

const bound = (id: string, about: string) => Buffer.from(`${id} ${about}`)

const LOCAL = 'local'

/**
 * The keys of an installation.
 * @param listed `id:base64` of 32 bytes, separated by commas, first the key to seal with
 * @param local the installation's own key, 32 bytes in hexadecimal; seals when no key is listed, and always
 * opens
 */
export function secretKeys(listed: string | undefined, local: string): [SecretKey, ...SecretKey[]] {
  const own: SecretKey = { id: LOCAL, bytes: Buffer.from(local, 'hex') }
  const [first, ...more] = listed === undefined ? [] : readKeys(listed)
  return first === undefined ? [own] : [first, ...more, own]
}

/** Whether `text` lists keys as `secretKeys` reads them, each id once. */
export function areKeys(text: string): boolean {
  const keys = readKeys(text)
  const ids = keys.map(({ id }) => id)
  return (
    keys.every(({ id, bytes }) => /^[\w-]{1,32}$/.test(id) && id !== LOCAL && bytes.length === 32) &&
    new Set(ids).size === ids.length
  )
}

function readKeys(text: string): SecretKey[] {
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    return { id, bytes: Buffer.from(encoded, 'base64') }
  })
}
