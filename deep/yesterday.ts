import type { Database } from '@rankline/server/platform/database/database'
import { transaction } from '@rankline/server/platform/database/database'
import { sql } from 'kysely'

/** Column of days by table. */
const days = [
  'positions',
  'project_days',
  'result_pages',
  'share_of_voice_days',
  'source_days',
  'account_spending',
] as const
/** Far enough for nothing to meet on the way. */
const FAR = 4_000

/** What has happened so far happened a day earlier: every search is due again, as on the next morning. */
export async function makeYesterday({ db }: Database): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`SELECT ensure_positions_month((current_date - 31 * ago)::date) FROM generate_series(0, 1) AS ago`.execute(
      trx,
    )
    await sql`CREATE TABLE IF NOT EXISTS positions_on_the_way PARTITION OF positions
      FOR VALUES FROM ('2000-01-01') TO ('2020-01-01')`.execute(trx)
    for (const table of days) {
      await sql`UPDATE ${sql.table(table)} SET day = day - ${FAR}::integer`.execute(trx)
      await sql`UPDATE ${sql.table(table)} SET day = day + ${FAR - 1}::integer`.execute(trx)
    }
    await sql`DROP TABLE positions_on_the_way`.execute(trx)
    await sql`UPDATE positions SET checked_at = checked_at - interval '1 day'`.execute(trx)
    await sql`UPDATE result_pages SET checked_at = checked_at - interval '1 day'`.execute(trx)
    await sql`UPDATE projects SET checked_at = checked_at - interval '1 day'`.execute(trx)
    await sql`UPDATE keywords SET checked_at = checked_at - interval '1 day', tried_at = tried_at - interval '1 day',
      position_day = position_day - 1, trend_day = trend_day - 1`.execute(trx)
    await sql`UPDATE searches SET checked_at = checked_at - interval '1 day',
      full_depth_at = full_depth_at - interval '1 day', next_check_at = now()
      WHERE next_check_at IS NOT NULL`.execute(trx)
  })
}
