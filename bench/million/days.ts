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
  'DELETE FROM project_days WHERE day = current_date',
  'DELETE FROM rank_days WHERE day = current_date',
  'DELETE FROM share_of_voice_days WHERE day = current_date',
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
