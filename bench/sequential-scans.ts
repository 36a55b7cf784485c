import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@rankline/server/platform/database/database'

type Pool = Database['pool']

/** An idle connection writes its statistics down after ten seconds at the latest. */
const WRITTEN = 11_000

/**
 * How often work reads each of the tables from its beginning to its end, as PostgreSQL counts it for all connections: the
 * sequential scans of the plans that were really used.
 */
export async function sequentialScans(
  pool: Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<Map<string, number>> {
  await sleep(WRITTEN)
  const before = await countOf(pool, tables)
  await work()
  await sleep(WRITTEN)
  const after = await countOf(pool, tables)
  return new Map(tables.map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)]))
}

async function countOf(pool: Pool, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; scans: number }>(
    `SELECT name, coalesce(sum(seq_scan), 0)::integer AS scans
     FROM unnest($1::text[]) AS name
     LEFT JOIN pg_stat_user_tables
       ON relid = name::regclass OR relid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = name::regclass)
     GROUP BY name`,
    [tables],
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}
