import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findTokens>>>

export async function findTokens(db: Db, accountId: number, id: number) {
  return db
    .selectFrom('connections')
    .select(['account_id', 'id', 'api', 'label', 'custom_name', 'access_token', 'refresh_token'])
    .select(['expires_at', 'refreshing_until', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Takes the refresh lock until a moment.
 * @param outdated encrypted access token to replace; the lock is refused if another one is stored
 * @returns whether it was taken
 */
export async function takeRefresh(
  db: Db,
  accountId: number,
  id: number,
  { outdated, now, until }: { outdated: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set({ refreshing_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('access_token', '=', outdated)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Renewed = Record<'access_token' | 'access_token_end' | 'refresh_token', string> & { expires_at: Date }

/** Stores refreshed tokens, unless somebody connected again in the meantime. */
export async function storeTokens(
  db: Db,
  { account_id, id, refresh_token }: Pick<TokenRow, 'account_id' | 'id' | 'refresh_token'>,
  renewed: Renewed,
) {
  await db
    .updateTable('connections')
    .set({ ...renewed, refreshing_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('refresh_token', '=', refresh_token)
    .execute()
}

export async function releaseRefresh(db: Db, accountId: number, id: number, until: Date) {
  await db
    .updateTable('connections')
    .set({ refreshing_until: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('refreshing_until', '=', until)
    .execute()
}

/** @returns whether this call is the one that noticed it */
export async function markEnded(
  db: Db,
  { account_id, id, refresh_token }: Pick<TokenRow, 'account_id' | 'id' | 'refresh_token'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connections')
    .set({ ended_at: now, refreshing_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('refresh_token', '=', refresh_token)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes an access token count as expired, unless another is stored by now. */
export async function expire(db: Db, accountId: number, id: number, encrypted: string, now: Date) {
  await db
    .updateTable('connections')
    .set({ expires_at: sql`least(expires_at, ${now}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('access_token', '=', encrypted)
    .execute()
}
