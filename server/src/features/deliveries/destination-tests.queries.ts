import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Locks the tests of an account until the transaction ends, so that they start one after another. */
export async function lockTests(db: Db, accountId: number) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tests of ${accountId}`}, 0))`.execute(db)
}

/** Lists the start times of the account's tests since a moment, oldest first. */
export async function findTests(db: Db, accountId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('messages')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'test')
    .where('origin_id', 'is', null)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}
