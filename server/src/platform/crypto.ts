import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts values that must be readable again. A value is `KEY.ALGORITHM.BYTES`: the ids of its key and algorithm, and the
 * encrypted text. New values use the first key and the first algorithm.
 */
export type Secrets = {
  /** @param about context of the text, such as `mails`; decryption requires it, so that values cannot be swapped */
  encrypt(text: string, about: string): string
  /** @throws {UnreadableSecret} when its key is missing, the value was changed, or `about` differs */
  decrypt(encrypted: string, about: string): string
  /**
   * Whether a value is encrypted with the first key and algorithm; other values are encrypted again when they are next
   * written.
   */
  isCurrent(encrypted: string): boolean
  /**
   * Fingerprint of a text: 16 letters that reveal nothing about it and stay the same while the first key does. For logs,
   * where a repeated text must be recognisable.
   */
  fingerprint(text: string, about: string): string
}

/** `bytes`: 32 of them. */
export type SecretKey = { id: string; bytes: Buffer }

export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

/** A cipher that authenticates the text and its context. */
export type Algorithm = {
  encrypt(key: Buffer, text: string, about: Buffer): Buffer
  /** @throws when the bytes were changed, or belong to something else */
  decrypt(key: Buffer, bytes: Buffer, about: Buffer): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

const aes256Gcm: Algorithm = {
  encrypt(key, text, about) {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about)
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
  },
  decrypt(key, bytes, about) {
    if (bytes.length < IV_BYTES + TAG_BYTES) throw new UnreadableSecret('This is no encrypted value.')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(about)
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const decrypted = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([decrypted, decipher.final()]).toString('utf8')
  },
}

/** Algorithms by the names that values carry, as RFC 7518 spells them. The first one encrypts; all of them decrypt. */
const ALGORITHMS: readonly [[string, Algorithm], ...[string, Algorithm][]] = [['A256GCM', aes256Gcm]]
/** Algorithm of values that name none. */
const UNNAMED = aes256Gcm

/**
 * @param keys first the key for new values, then the keys of older values
 * @param algorithms first the one for new values, then those of older values
 */
export function createSecrets(
  keys: readonly [SecretKey, ...SecretKey[]],
  algorithms: typeof ALGORITHMS = ALGORITHMS,
): Secrets {
  const [current] = keys
  const [[name, first]] = algorithms
  const byId = new Map(keys.map((key) => [key.id, key.bytes]))
  const byName = new Map(algorithms)
  const markingKey = (about: string) =>
    Buffer.from(hkdfSync('sha256', current.bytes, '', `fingerprint of ${about}`, 32))
  return {
    encrypt(text, about) {
      const bytes = first.encrypt(current.bytes, text, bound([current.id, name], about))
      return `${current.id}.${name}.${bytes.toString('base64url')}`
    },
    decrypt(encrypted, about) {
      const parts = encrypted.split('.')
      const encoded = parts.pop() ?? ''
      const [id = '', named] = parts
      const key = byId.get(id)
      if (key === undefined)
        throw new UnreadableSecret(`There is no key called "${id}" to decrypt this with.`)
      const algorithm = named === undefined ? UNNAMED : byName.get(named)
      if (algorithm === undefined)
        throw new UnreadableSecret(`There is no algorithm called "${named}" to decrypt this with.`)
      try {
        return algorithm.decrypt(key, Buffer.from(encoded, 'base64url'), bound(parts, about))
      } catch (cause) {
        if (cause instanceof UnreadableSecret) throw cause
        throw new UnreadableSecret('This value was changed, or belongs to something else.', { cause })
      }
    },
    isCurrent: (encrypted) => encrypted.startsWith(`${current.id}.${name}.`),
    fingerprint: (text, about) =>
      createHmac('sha256', markingKey(about)).update(text).digest('base64url').slice(0, 16),
  }
}

/** Key and algorithm are authenticated too, so that nobody can swap them in a value. */
const bound = (parts: readonly string[], about: string) => Buffer.from(`${parts.join('.')} ${about}`)

const LOCAL = 'local'

/**
 * The keys of an installation.
 * @param listed `id:base64` of 32 bytes, separated by commas, first the key for new values
 * @param local the installation's own key, 32 bytes in hexadecimal; encrypts if no key is listed, and always decrypts
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
