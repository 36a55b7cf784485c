import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { presentCounts } from './present.queries.ts'

type Db = Kysely<Tables>

/** Only one process at a time may count a project; otherwise a late writer could overwrite a newer count. */
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
    SET
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
      checked_at = counted.checked_at
    FROM (
      SELECT given.id, ${presentCounts(accountId)}
      FROM unnest(${projectIds}::bigint[]) AS given (id)
      LEFT JOIN keywords
        ON keywords.account_id = ${accountId} AND keywords.project_id = given.id AND keywords.deleted_at IS NULL
      GROUP BY given.id
    ) AS counted
    WHERE projects.account_id = ${accountId} AND projects.id = counted.id`.execute(db)
}
