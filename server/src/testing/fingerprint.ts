import type { TestDatabase } from './database.ts'

/** Reference data, and data recorded for every caller. */
const unread = [
  ...['geo_locations', 'reference_editions', 'sessions', 'watched_projects'],
  ...['failed_attempts', 'known_places'],
]

/**
 * Returns the content of every table and the waiting jobs; two results are equal when nothing was written in
 * between.
 */
export async function makeFingerprint({
  pool,
}: TestDatabase): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p')
      AND NOT relispartition
      AND relname <> ALL ($1)`,
    [unread],
  )
  const sums = [...rows.map(({ name }) => `public."${name}"`), 'graphile_worker._private_jobs'].map(
    (table) => `
      SELECT '${table}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS sum
      FROM ${table} AS t`,
  )
  const query = sums.join(' UNION ALL ')
  return async () => {
    const answer = await pool.query<{ name: string; sum: string }>(query)
    return Object.fromEntries(answer.rows.map(({ name, sum }) => [name, sum]))
  }
}
