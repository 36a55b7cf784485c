import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'
import type { SealedKey } from './backup-format.ts'

const ALGORITHM = 'aes-256-gcm'
/** 64 MB and about a fifth of a second for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 }
const TAG_BYTES = 16

/** Encrypts the installation's key by a passphrase. */
export function sealKey(key: string, passphrase: string): SealedKey {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(ALGORITHM, scryptSync(passphrase, salt, 32, COST), nonce)
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { salt: salt.toString('base64'), nonce: nonce.toString('base64'), sealed: sealed.toString('base64') }
}

/** @returns undefined if the passphrase is wrong, or the value was changed */
export function openKey(key: SealedKey, passphrase: string): string | undefined {
  const [salt, nonce, sealed] = [key.salt, key.nonce, key.sealed].map((text) =>
    Buffer.from(text, 'base64'),
  ) as [Buffer, Buffer, Buffer]
  const decipher = createDecipheriv(ALGORITHM, scryptSync(passphrase, salt, 32, COST), nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Recognises a key without revealing it. */
export const fingerprintOf = (key: string) =>
  createHmac('sha256', key.toLowerCase()).update('rankline backup').digest('hex').slice(0, 16)
