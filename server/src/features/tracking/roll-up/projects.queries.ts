import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { presentCounts } from './present.queries.ts'
import type { DueDay } from './project-days.queries.ts'
import { daysDue } from './ranks-on-day.ts'

type Db = Kysely<Tables>

/** Takes the numbers of `counted`. */
const counts = sql`
  keyword_count = counted.keyword_count,
  ranked_count = counted.ranked_count,
  improved_count = counted.improved_count,
  declined_count = counted.declined_count,
  stable_count = counted.stable_count,
  top_3_count = counted.top_3_count,
  top_10_count = counted.top_10_count,
  top_20_count = counted.top_20_count,
  top_50_count = counted.top_50_count,
  unchecked_count = counted.unchecked_count,
  visibility = counted.visibility,
  average_position = counted.average_position,
  checked_at = counted.checked_at`

/** @public Only one process at a time may count a project; otherwise a late writer could overwrite a newer count. */
export async function lockProjects(db: Db, accountId: number, projectIds: number[]): Promise<void> {
  await sql`
    SELECT FROM projects
    WHERE account_id = ${accountId} AND id = ANY (${projectIds}::bigint[])
    ORDER BY id
    FOR NO KEY UPDATE`.execute(db)
}

/** Recounts the current numbers of projects, as `countPresent` counts them. */
export async function recountProjects(db: Db, accountId: number, projectIds: number[]): Promise<void> {
  await sql`
    UPDATE projects
    SET ${counts}
    FROM (
      SELECT given.id, ${presentCounts(formulas.currentCurve(accountId))}
      FROM unnest(${projectIds}::bigint[]) AS given (id)
      LEFT JOIN keywords
        ON keywords.account_id = ${accountId} AND keywords.project_id = given.id AND keywords.deleted_at IS NULL
      GROUP BY given.id
    ) AS counted
    WHERE projects.account_id = ${accountId} AND projects.id = counted.id`.execute(db)
}

/** Recounts the current numbers of the projects of `days` from `current_keywords`, as part of a statement that has them. */
export const recountedProjects = (days: readonly DueDay[]) => sql`
  recounted_projects AS (
    UPDATE projects
    SET ${counts}
    FROM (
      SELECT given.account_id, given.project_id, ${presentCounts(formulas.curveOfDay)}
      FROM (SELECT DISTINCT account_id, project_id FROM ${daysDue(days)}) AS given
      LEFT JOIN current_keywords AS keywords
        ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
      LEFT JOIN click_curves ON click_curves.account_id = given.account_id AND click_curves.last_day = 'infinity'
      GROUP BY given.account_id, given.project_id
    ) AS counted
    WHERE projects.account_id = counted.account_id AND projects.id = counted.project_id
  )`
