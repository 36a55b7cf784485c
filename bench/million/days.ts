import { batchesOf } from '@rankline/contract/batches'
import { countAll } from '@rankline/server/features/tracking/roll-up/counted-projects.queries'
import type { Database } from '@rankline/server/platform/database/database'

type Pool = Database['pool']

const of = 'IN (SELECT id FROM moved)'
const moves = [
  `DELETE FROM positions WHERE day = current_date - 1 AND keyword_id ${of}`,
  `UPDATE positions SET day = day - 1, checked_at = checked_at - interval '1 day' WHERE day = current_date`,
  `DELETE FROM result_pages WHERE day = current_date - 1 AND search_id IN (SELECT search_id FROM moved)`,
  `UPDATE result_pages SET day = day - 1, checked_at = checked_at - interval '1 day' WHERE day = current_date`,
  `UPDATE competitor_positions SET day = day - 1 WHERE day = current_date`,
  `UPDATE page_switches SET day = day - 1 WHERE day = current_date`,
  `UPDATE shared_lists SET day = day - 1 WHERE day = current_date`,
  `UPDATE overview_days SET day = day - 1 WHERE day = current_date`,
  `UPDATE feature_moves SET day = day - 1 WHERE day = current_date`,
  `UPDATE keywords
   SET checked_at = checked_at - interval '1 day', tried_at = tried_at - interval '1 day', position_day = position_day - 1,
     trend_day = trend_day - 1, page_changed_on = page_changed_on - 1
   WHERE id ${of}`,
  `UPDATE searches
   SET checked_at = checked_at - interval '1 day', full_depth_at = full_depth_at - interval '1 day',
     next_check_at = now() - interval '2 days' + id * interval '1 millisecond'
   WHERE id IN (SELECT search_id FROM moved)`,
  ...['project_days', 'rank_days', 'share_of_voice_days'].flatMap((table) => [
    `DELETE FROM ${table} AS seeded USING ${table} AS counted
     WHERE counted.day = current_date AND seeded.day = current_date - 1
       AND seeded.account_id = counted.account_id AND seeded.project_id = counted.project_id`,
    `UPDATE ${table} SET day = day - 1 WHERE day = current_date`,
  ]),
  `UPDATE counted_projects SET day = day - 1, whole_on = whole_on - 1 WHERE day = current_date`,
  `UPDATE counted_keywords SET checked_on = checked_on - 1, position_day = position_day - 1 WHERE checked_on = current_date`,
]

/**
 * Moves the checks of today to yesterday and makes their searches due again, before all others. The sandbox then shows
 * almost the same lists, as on a usual day: the first checks after seeding find other landing pages than those invented by it.
 */
export async function moveToYesterday(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `CREATE TEMP TABLE moved ON COMMIT DROP AS
       SELECT account_id, id, search_id FROM keywords WHERE checked_at >= date_trunc('day', now())`,
    )
    await client.query('ANALYZE moved')
    for (const move of moves) await client.query(move)
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
  await pool.query('VACUUM (ANALYZE) searches, keywords')
}

/** Projects that are counted in one transaction. */
const COUNTED_AT_ONCE = 20

/** Counts all keywords of yesterday, as an installation has done that was running then. */
export async function countYesterday({ db, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ account_id: number; project_id: number; day: string }>(
    'SELECT account_id, id AS project_id, current_date - 1 AS day FROM projects ORDER BY id',
  )
  for (const days of batchesOf(rows, COUNTED_AT_ONCE)) await countAll(db, days, true)
  await pool.query(
    'VACUUM (ANALYZE) counted_projects, counted_keywords, counted_hosts, share_of_voice_days, rank_days',
  )
}
