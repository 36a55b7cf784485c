import type { Secrets } from '../../platform/crypto.ts'

type Tokens = { accessToken: string; refreshToken: string; expiresAt: Date }

/** Encryption context: a value belongs to one account and service, so another account's row cannot be decrypted. */
const about = (accountId: number, api: number) => `connections ${accountId} ${api}`

/** The columns of tokens. */
export const encryptTokens = (secrets: Secrets, accountId: number, api: number, tokens: Tokens) => ({
  access_token: secrets.encrypt(tokens.accessToken, about(accountId, api)),
  access_token_end: tokens.accessToken.slice(-4),
  refresh_token: secrets.encrypt(tokens.refreshToken, about(accountId, api)),
  expires_at: tokens.expiresAt,
})

type Encrypted = { account_id: number; api: number }

/** @throws {UnreadableSecret} if the key that encrypted it no longer exists */
export const decryptToken = (secrets: Secrets, row: Encrypted, encrypted: string): string =>
  secrets.decrypt(encrypted, about(row.account_id, row.api))
