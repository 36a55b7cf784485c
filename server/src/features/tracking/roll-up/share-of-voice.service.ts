import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { announceProjects } from '../../events/announce.ts'
import type { DueDay } from './project-days.queries.ts'
import { rollUpVoices } from './share-of-voice.queries.ts'

/**
 * Rolls up the share of voice of the latest day of projects again, after somebody is followed there or no longer; the days
 * before stay as they were followed then. To be called inside the transaction that made the change.
 */
export async function recountVoices(ctx: Context, projectIds: readonly number[]): Promise<void> {
  const ids = [...new Set(projectIds)]
  // Locked as when days are rolled up, so that nobody else counts these meanwhile.
  await sql`
    SELECT FROM projects
    WHERE account_id = ${ctx.account.id} AND id = ANY (${ids}::bigint[])
    ORDER BY id
    FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows: days } = await sql<DueDay>`
    SELECT account_id, project_id, max(day) AS day
    FROM project_days
    WHERE account_id = ${ctx.account.id} AND project_id = ANY (${ids}::bigint[])
    GROUP BY account_id, project_id`.execute(ctx.db)
  if (days.length === 0) return
  await rollUpVoices(ctx.db, days)
  await announceProjects(ctx.db, days)
}
