import type { Database } from '@rankline/server/platform/database/database'

/** Tables with a column `day`. */
const tables = [
  'positions',
  'project_days',
  'result_pages',
  'share_of_voice_days',
  'source_days',
  'account_spending',
]
/** Days of a detour, far enough that moved rows never collide with existing ones. */
const FAR = 4_000

const statements = [
  'SELECT ensure_positions_month((current_date - 31 * ago)::date) FROM generate_series(0, 1) AS ago',
  `CREATE TABLE positions_on_the_way PARTITION OF positions FOR VALUES FROM ('2000-01-01') TO ('2020-01-01')`,
  ...tables.flatMap((table) => [
    `UPDATE ${table} SET day = day - ${FAR}`,
    `UPDATE ${table} SET day = day + ${FAR - 1}`,
  ]),
  'DROP TABLE positions_on_the_way',
  `UPDATE positions SET checked_at = checked_at - interval '1 day'`,
  `UPDATE result_pages SET checked_at = checked_at - interval '1 day'`,
  `UPDATE projects SET checked_at = checked_at - interval '1 day'`,
  `UPDATE keywords SET checked_at = checked_at - interval '1 day', tried_at = tried_at - interval '1 day',
    position_day = position_day - 1, trend_day = trend_day - 1`,
  `UPDATE searches SET checked_at = checked_at - interval '1 day', full_depth_at = full_depth_at - interval '1 day',
    next_check_at = now()
   WHERE next_check_at IS NOT NULL`,
]

/** Moves all recorded data one day back: every search is due again, as on the next morning. */
export async function makeYesterday({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of ['BEGIN', ...statements, 'COMMIT']) await client.query(statement)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
