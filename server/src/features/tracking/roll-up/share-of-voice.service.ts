import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { announceProjects } from '../../events/announce.ts'
import { markCitationDays } from '../record/citation-marks.queries.ts'
import { forgetCounted } from './counted-projects.queries.ts'
import type { DueDay } from './project-days.queries.ts'
import { rollUpVoices } from './share-of-voice.queries.ts'

/**
 * Rolls up the share of voice of projects' latest day again after a competitor was added or removed. Earlier days
 * keep their competitors. Call it inside the transaction that makes the change.
 */
export async function recountVoices(ctx: Context, projectIds: readonly number[]): Promise<void> {
  const ids = [...new Set(projectIds)]
  // Takes the lock that rolling up days takes, so that no other process counts these projects meanwhile.
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
  await forgetCounted(ctx.db, days)
  await markCitationDays(ctx.db, days)
  await announceProjects(ctx.db, days)
}
