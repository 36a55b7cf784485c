import { type Kysely, sql } from 'kysely'
import { averagePosition, averageVisibility } from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Only one process at a time may count a project; otherwise a late writer could overwrite a newer count. */
export async function lockProjects(db: Db, accountId: number, projectIds: number[]): Promise<void> {
  await sql`
    SELECT FROM projects
    WHERE account_id = ${accountId} AND id = ANY (${projectIds}::bigint[])
    ORDER BY id
    FOR NO KEY UPDATE`.execute(db)
}

/**
 * Recounts the current numbers of projects. Counts include every keyword that is not deleted; averages include
 * the enabled ones that were checked.
 */
export async function recountProjects(db: Db, accountId: number, projectIds: number[]): Promise<void> {
  await sql`
    UPDATE projects
    SET
      keyword_count = counted.keywords,
      ranked_count = counted.ranked,
      improved_count = counted.improved,
      declined_count = counted.declined,
      stable_count = counted.stable,
      top_3_count = counted.top_3,
      top_10_count = counted.top_10,
      top_20_count = counted.top_20,
      visibility = counted.visibility,
      average_position = counted.average_position,
      checked_at = counted.checked_at
    FROM (
      SELECT
        given.id,
        count(keywords.id) AS keywords,
        count(position) AS ranked,
        count(*) FILTER (WHERE movement IN ('improved', 'new')) AS improved,
        count(*) FILTER (WHERE movement IN ('declined', 'dropped')) AS declined,
        count(*) FILTER (WHERE movement = 'stable') AS stable,
        count(*) FILTER (WHERE position <= 3) AS top_3,
        count(*) FILTER (WHERE position <= 10) AS top_10,
        count(*) FILTER (WHERE position <= 20) AS top_20,
        ${averageVisibility(sql.ref('position'))} FILTER (WHERE is_enabled AND checked_at IS NOT NULL) AS visibility,
        ${averagePosition(sql.ref('position'))} FILTER (WHERE is_enabled) AS average_position,
        max(checked_at) AS checked_at
      FROM unnest(${projectIds}::bigint[]) AS given (id)
      LEFT JOIN keywords
        ON keywords.account_id = ${accountId} AND keywords.project_id = given.id AND keywords.deleted_at IS NULL
      GROUP BY given.id
    ) AS counted
    WHERE projects.account_id = ${accountId} AND projects.id = counted.id`.execute(db)
}
