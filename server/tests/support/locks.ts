import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'
import type { TestApp } from './app.ts'

/** How many connections of the app's database wait for a lock. */
export async function waitingForLocks({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** Blocks writes to a table until `work` is done. Wrap a promise that must outlast it in an object. */
export function whileNobodyWrites<T>(
  { database }: Pick<TestApp, 'database'>,
  table: keyof Tables,
  work: (held: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return (database.db as Kysely<Tables>).transaction().execute(async (held) => {
    await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(held)
    return work(held)
  })
}
