import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, 43 characters. Only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256: how tokens are stored, and other texts that are only compared. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
