import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { ProviderName } from '../../platform/provider-settings.ts'
import type { Profile } from './providers.ts'

type Db = Kysely<Tables>
type Identity = Pick<Profile, 'provider' | 'subject'>

export async function findByIdentity(db: Db, { provider, subject }: Identity) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.account_id', 'identities.account_id')
    .select('users.account_id')
    .select(sql<boolean>`users.deleted_at IS NULL AND users.status <> 0`.as('isOpen'))
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function insertIdentity(db: Db, accountId: number, { provider, subject }: Identity) {
  await db.insertInto('identities').values({ account_id: accountId, provider, subject }).execute()
}

/** The first of the usernames that is free. */
export async function firstFree(db: Db, usernames: string[]): Promise<string> {
  const taken = await db
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('username'))
    .where(sql`lower(username)`, '=', sql`ANY(${usernames}::text[])`)
    .execute()
  const names = new Set(taken.map(({ username }) => username))
  const free = usernames.find((username) => !names.has(username))
  if (free === undefined) throw new Error('Every username that was thought of is taken.')
  return free
}

export async function insertCode(
  db: Db,
  code: {
    codeHash: Buffer
    accountId: number | null
    provider: ProviderName
    newcomer: string | null
    seconds: number
  },
) {
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.codeHash,
      account_id: code.accountId,
      provider: code.provider,
      newcomer: code.newcomer,
      expires_at: sql`now() + make_interval(secs => ${code.seconds})`,
    })
    .execute()
}

/** @returns the account that the code signs in to, and who sent the person; of several callers only one gets it */
export async function useCode(db: Db, codeHash: Buffer) {
  return db
    .deleteFrom('sign_in_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('account_id', 'is not', null)
    .returning(['account_id', 'provider'])
    .executeTakeFirst()
}

/** The profile of a person without an account; the code stays valid. */
export async function findNewcomer(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_codes')
    .select('newcomer')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.newcomer ?? undefined
}

export async function deleteExpiredCodes(db: Db) {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', sql<Date>`now()`).execute()
}
