import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/**
 * Locks the row of a person, of the site or of a brand, until the transaction ends. Creating a session takes a
 * shared lock; changing what a log-in requires takes an exclusive one. So each sees the other's change.
 */
export async function lockPerson(db: Db, accountId: number, how: 'shared' | 'alone') {
  const lock = how === 'shared' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`
  for (const table of ['users', 'clients'] as const) {
    const { rows } = await sql`
      SELECT account_id FROM ${sql.table(table)} WHERE account_id = ${accountId} ${lock}`.execute(db)
    if (rows.length > 0) return
  }
}
