import { type Insertable, type Kysely, sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { anyAccountStatusOf } from '../limits/account-status.ts'
import { isActive, isHeld, membershipsOf } from '../memberships/memberships.ts'

type Db = Kysely<Tables>

export const insertToken = (db: Db, row: Insertable<Tables['api_tokens']>) =>
  db.insertInto('api_tokens').values(row).returningAll().executeTakeFirstOrThrow()

export type TokenRow = Awaited<ReturnType<typeof insertToken>>

/** Tokens of an account with their makers, newest first. `madeBy`: account of the maker; null: everybody's. */
export const findTokens = (db: Db, accountId: number, list: { madeBy: number | null; id?: number }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('people', 'people.account_id', 'api_tokens.made_by')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .leftJoin('oauth_grants', (join) =>
      join
        .onRef('oauth_grants.account_id', '=', 'api_tokens.account_id')
        .onRef('oauth_grants.token_id', '=', 'api_tokens.id'),
    )
    .selectAll('api_tokens')
    .select(['people.username', 'accounts.needs_second_factor', hasFactor.as('has_factor')])
    .select(['oauth_grants.client_id', 'oauth_grants.connected_at'])
    .select(isMember.as('is_member'))
    .where('api_tokens.account_id', '=', accountId)
    .$if(list.madeBy !== null, (query) => query.where('made_by', '=', list.madeBy))
    .$if(list.id !== undefined, (query) => query.where('api_tokens.id', '=', list.id ?? 0))
    .orderBy('api_tokens.id', 'desc')
    .execute()

export type ListedToken = Awaited<ReturnType<typeof findTokens>>[number]

export async function countUsable(db: Db, accountId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('api_tokens')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Ends a token. `madeBy`: account of its maker; null: anybody's. @returns false if there is no such token */
export async function endToken(
  db: Db,
  accountId: number,
  { id, madeBy, now }: { id: number; madeBy: number | null; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('api_tokens')
    .set({ ended_at: sql`coalesce(ended_at, ${now})` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(madeBy !== null, (query) => query.where('made_by', '=', madeBy))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const hasFactor = sql<boolean>`(
  EXISTS (SELECT FROM second_factors WHERE second_factors.account_id = api_tokens.made_by AND second_factors.totp_since IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE passkeys.account_id = api_tokens.made_by)
)`

/** Whether the maker can log in: a user, or a client of a brand that is open. */
const canLogIn = sql<boolean>`(
  EXISTS (
    SELECT FROM users
    WHERE users.account_id = api_tokens.made_by AND users.status <> 0 AND users.deleted_at IS NULL)
  OR EXISTS (
    SELECT FROM clients
    JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
    WHERE clients.account_id = api_tokens.made_by
      AND clients.status = 1
      AND clients.deleted_at IS NULL
      AND brands.status = 1
      AND brands.deleted_at IS NULL)
)`

/** Whether the maker can log in, and still owns the account or has the membership with which the token was made. */
const isMember = sql<boolean>`(${canLogIn} AND (
  api_tokens.member_id IS NULL OR EXISTS (
    SELECT FROM members
    WHERE members.account_id = api_tokens.account_id AND members.id = api_tokens.member_id
      AND members.member_account_id = api_tokens.made_by
      AND ${isActive('members.status')}
      AND ${isHeld}
      AND (members.end_at IS NULL OR members.end_at > now())
  )
))`

/** Whether the package of an account of `accounts` has API access. A user without a package has no limits. */
const isIncluded = sql<boolean>`coalesce(allowances.allowed_api_access, accounts.kind = 'user')`

/** Tokens that have neither ended nor expired, with their maker and what the maker may do now. */
const usable = compiledOnce((db, tokenHash: Buffer) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('people', 'people.account_id', 'api_tokens.made_by')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .leftJoin('allowances', 'allowances.account_id', 'api_tokens.account_id')
    .selectAll('api_tokens')
    .select(['accounts.kind', 'accounts.needs_second_factor', 'people.id as person_id', 'people.username'])
    .select(['people.kind as person_kind', 'allowances.allowed_team_members'])
    .select((eb) => [
      membershipsOf(eb.ref('api_tokens.made_by')).as('memberships'),
      anyAccountStatusOf(eb.ref('api_tokens.account_id')).as('standing'),
      isIncluded.as('is_included'),
      hasFactor.as('has_factor'),
    ])
    .where('api_tokens.token_hash', '=', tokenHash)
    .where('api_tokens.ended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('api_tokens.expires_at', 'is', null), eb('api_tokens.expires_at', '>', sql<Date>`now()`)]),
    )
    .where((eb) =>
      eb.or([
        eb('api_tokens.access_until', 'is', null),
        eb('api_tokens.access_until', '>', sql<Date>`now()`),
      ]),
    )
    .where(canLogIn),
)

export async function findUsable(db: Db, tokenHash: Buffer) {
  const [token] = await usable(db, tokenHash)
  return token
}

/** Stores the last use, throttled by `before`, so that few calls cause a write. */
export async function noteUse(
  db: Db,
  { account_id, id }: Pick<TokenRow, 'account_id' | 'id'>,
  { ip, now, before }: { ip: string; now: Date; before: Date },
) {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now, last_used_ip: ip })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', before)]))
    .execute()
}

export const findIncluded = async (db: Db, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('allowances', 'allowances.account_id', 'accounts.id')
    .select(isIncluded.as('is_included'))
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return row?.is_included === true
}

/** Whether programs may use an account now: it has API access and has not ended. */
export async function isUsableNow(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_active: boolean }>`
    SELECT ${anyAccountStatusOf(sql`${accountId}::bigint`)} = 'active' AS is_active`.execute(db)
  return rows[0]?.is_active === true && (await findIncluded(db, accountId))
}
