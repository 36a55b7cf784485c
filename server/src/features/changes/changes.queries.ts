import { CHANGE_LINE_DAYS, changeDays } from '@rankline/contract/changes'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The numbers of a day that are compared. */
export type Numbers = {
  known_count: number
  /** Fingerprint of the keywords; null: unknown. */
  population: number | null
  /** Keywords whose volume is known. */
  volume_count: number
  visibility: number
  average_position: number | null
  known_top_3_count: number
  known_top_10_count: number
  traffic: number | null
}

export type ChangesRow = {
  project_id: number
  day: string
  compared_day: string | null
  now: Numbers
  past: Numbers | null
  days: string[]
  visibilities: number[]
}

const numbersOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object(
    'known_count', ${column('known_count')},
    'population', ${column('population')},
    'volume_count', ${column('volume_count')},
    'visibility', ${column('visibility')},
    'average_position', ${column('average_position')},
    'known_top_3_count', ${column('known_top_3_count')},
    'known_top_10_count', ${column('known_top_10_count')},
    'traffic', ${column('traffic')})`
}

/**
 * The last day of each project, and the last one at least `back` days before it. Reads the stored days since
 * `today` less the longest period and the line's days.
 */
export async function findChanges(
  db: Db,
  projects: readonly { accountId: number; id: number }[],
  { today, back }: { today: string; back: number },
): Promise<ChangesRow[]> {
  const oldest = sql`${today}::date - ${CHANGE_LINE_DAYS + changeDays.month}::int`
  const { rows } = await sql<ChangesRow>`
    WITH days AS MATERIALIZED (
      SELECT project_days.*
      FROM unnest(
        ${projects.map(({ accountId }) => accountId)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[]
      ) AS given (account_id, project_id)
      JOIN project_days USING (account_id, project_id)
      WHERE project_days.day > ${oldest}
    ), latest AS (
      SELECT
        project_id,
        max(day) AS day,
        json_agg(day ORDER BY day) AS days,
        json_agg(visibility ORDER BY day) AS visibilities
      FROM days
      GROUP BY project_id
    ), compared AS (
      SELECT project_id, max(days.day) AS day
      FROM latest
      JOIN days USING (project_id)
      WHERE days.day <= latest.day - ${back}::int
      GROUP BY project_id
    )
    SELECT
      latest.project_id, latest.day, compared.day AS compared_day, latest.days, latest.visibilities,
      ${numbersOf('now')} AS now,
      CASE WHEN past.day IS NOT NULL THEN ${numbersOf('past')} END AS past
    FROM latest
    JOIN days AS now ON now.project_id = latest.project_id AND now.day = latest.day
    LEFT JOIN compared ON compared.project_id = latest.project_id
    LEFT JOIN days AS past ON past.project_id = compared.project_id AND past.day = compared.day`.execute(db)
  return rows
}

/** Enabled keywords of each project whose last check failed. */
export async function countFailed(db: Db, projects: readonly { accountId: number; id: number }[]) {
  const { rows } = await sql<{ project_id: number; failed: number }>`
    SELECT keywords.project_id, count(*) AS failed
    FROM unnest(
      ${projects.map(({ accountId }) => accountId)}::bigint[],
      ${projects.map(({ id }) => id)}::bigint[]
    ) AS given (account_id, project_id)
    JOIN keywords USING (account_id, project_id)
    WHERE keywords.outcome = 'failed' AND keywords.is_enabled AND keywords.deleted_at IS NULL
    GROUP BY keywords.project_id`.execute(db)
  return new Map(rows.map(({ project_id, failed }) => [project_id, failed]))
}
