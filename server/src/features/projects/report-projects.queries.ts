import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isSeenBy } from '../memberships/project-scope.queries.ts'

type Db = Kysely<Tables>

/**
 * @public The projects of a row of `reports`, as a table (id, name, place, is_seen): its first one and the others, without those that
 * are in the bin, deleted or in another account, and without those that the report's creator no longer sees. If the creator sees none
 * of them, the first is left, and is not seen.
 * @param report alias of the row
 */
export const projectsLeft = (report: string, now: RawBuilder<unknown> = sql`now()`) => {
  const of = (column: string) => sql.ref(`${report}.${column}`)
  const isSeen = isSeenBy({
    account: of('account_id'),
    member: of('created_by'),
    project: sql.ref('projects.id'),
    now,
  })
  return sql`(
    SELECT id, name, place, is_seen
    FROM (
      SELECT there.*, bool_or(is_seen) OVER () AS is_any_seen, min(place) OVER () AS first_place
      FROM (
        SELECT projects.id, projects.name, chosen.place, ${isSeen} AS is_seen
        FROM unnest(array_prepend(${of('project_id')}, ${of('other_project_ids')}))
          WITH ORDINALITY AS chosen (id, place)
        JOIN projects
          ON projects.account_id = ${of('account_id')} AND projects.id = chosen.id AND projects.deleted_at IS NULL
      ) AS there
    ) AS judged
    WHERE CASE WHEN is_any_seen THEN is_seen ELSE place = first_place END
  )`
}

/**
 * @public Makes the next project of a report about several its first one, before the first one is deleted or moved, and the report
 * with it. A project outside the bin comes before one in the bin.
 */
export async function continueReports(db: Db, accountId: number, projectId: number): Promise<void> {
  await sql`
    UPDATE reports
    SET
      project_id = next.project_id,
      other_project_ids = array_replace(reports.other_project_ids, next.project_id, reports.project_id)
    FROM (
      SELECT DISTINCT ON (reports.id) reports.id AS report_id, projects.id AS project_id
      FROM reports
      CROSS JOIN LATERAL unnest(reports.other_project_ids) WITH ORDINALITY AS chosen (id, place)
      JOIN projects ON projects.account_id = reports.account_id AND projects.id = chosen.id
      WHERE reports.account_id = ${accountId} AND reports.project_id = ${projectId}
      ORDER BY reports.id, projects.deleted_at IS NOT NULL, chosen.place
    ) AS next
    WHERE reports.account_id = ${accountId} AND reports.id = next.report_id`.execute(db)
}
