import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Key = { accountId: number; tokenId: number }

export const insertGrant = (db: Db, row: Insertable<Tables['oauth_grants']>) =>
  db.insertInto('oauth_grants').values(row).execute()

/** The grant of a code or of a refresh token, locked. The account is not known before. */
async function lockGrant(db: Db, column: 'code_hash' | 'family_hash', hash: Buffer) {
  return db.selectFrom('oauth_grants').selectAll().where(column, '=', hash).forUpdate().executeTakeFirst()
}

export const lockByCode = (db: Db, hash: Buffer) => lockGrant(db, 'code_hash', hash)
export const lockByFamily = (db: Db, hash: Buffer) => lockGrant(db, 'family_hash', hash)

/** The grant of an access token. */
export const findByAccess = (db: Db, hash: Buffer) =>
  db
    .selectFrom('oauth_grants')
    .innerJoin('api_tokens', (join) =>
      join
        .onRef('api_tokens.account_id', '=', 'oauth_grants.account_id')
        .onRef('api_tokens.id', '=', 'oauth_grants.token_id'),
    )
    .selectAll('oauth_grants')
    .where('api_tokens.token_hash', '=', hash)
    .executeTakeFirst()

type Renewed = {
  access: { hash: Buffer; ending: string; until: Date }
  expiresAt: Date
  familyHash: Buffer
  refreshHash: Buffer
  connectedAt: Date
}

/** Replaces the texts of a grant. */
export async function renewGrant(db: Db, { accountId, tokenId }: Key, renewed: Renewed) {
  const { access, expiresAt, familyHash, refreshHash, connectedAt } = renewed
  await db
    .updateTable('api_tokens')
    .set({
      token_hash: access.hash,
      ending: access.ending,
      access_until: access.until,
      expires_at: expiresAt,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', tokenId)
    .execute()
  await db
    .updateTable('oauth_grants')
    .set({ connected_at: connectedAt, family_hash: familyHash, refresh_hash: refreshHash })
    .where('account_id', '=', accountId)
    .where('token_id', '=', tokenId)
    .execute()
}

/** Deletes tokens whose code was not exchanged before a time. */
export async function deleteUnused(db: Db, before: Date) {
  await sql`
    DELETE FROM api_tokens
    USING oauth_grants
    WHERE oauth_grants.account_id = api_tokens.account_id AND oauth_grants.token_id = api_tokens.id
      AND oauth_grants.connected_at IS NULL AND oauth_grants.code_until < ${before}`.execute(db)
}
