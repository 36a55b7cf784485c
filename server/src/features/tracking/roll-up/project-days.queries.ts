import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DueProject = { account_id: number; project_id: number; keyword_count: number }

export type DueDay = { account_id: number; project_id: number; day: string }
/** `age`: seconds since the day was first marked. */
export type TakenDay = DueDay & { age: number }

/** The maximum of projects found at once. */
export const MOST_DUE = 1_000
/** The maximum of marks read to find them; a busy project has many. */
const MOST_MARKS = 10_000

/** Projects with days to roll up, the oldest mark first. Reads the first marks by primary key. */
export async function findDue(db: Db): Promise<DueProject[]> {
  const { rows } = await sql<DueProject>`
    SELECT due.account_id, due.project_id, projects.keyword_count
    FROM (
      SELECT account_id, project_id, min(id) AS first
      FROM (SELECT id, account_id, project_id FROM project_days_due ORDER BY id LIMIT ${MOST_MARKS}) AS marks
      GROUP BY account_id, project_id
    ) AS due
    JOIN projects ON projects.account_id = due.account_id AND projects.id = due.project_id
    ORDER BY due.first
    LIMIT ${MOST_DUE}`.execute(db)
  return rows
}

/** Those of them that are watched. Reads `project_days_due_of_project` for each watched project. */
export async function findWatchedDue(db: Db): Promise<DueProject[]> {
  const { rows } = await sql<DueProject>`
    SELECT due.account_id, due.project_id, projects.keyword_count
    FROM (
      SELECT account_id, project_id, min(id) AS first
      FROM watched_projects
      JOIN project_days_due USING (account_id, project_id)
      WHERE watched_projects.until > now()
      GROUP BY account_id, project_id
    ) AS due
    JOIN projects ON projects.account_id = due.account_id AND projects.id = due.project_id
    ORDER BY due.first
    LIMIT ${MOST_DUE}`.execute(db)
  return rows
}

/** Those that are not watched, in the order of `findDue`. */
export async function findUnwatchedDue(db: Db): Promise<DueProject[]> {
  const { rows: watched } = await sql<{ project_id: number }>`
    SELECT project_id FROM watched_projects WHERE until > now()`.execute(db)
  const ids = new Set(watched.map(({ project_id }) => project_id))
  return (await findDue(db)).filter(({ project_id }) => !ids.has(project_id))
}

/**
 * Takes the due days of projects, and locks the projects against concurrent roll-ups. Projects that another process
 * is rolling up now stay due.
 */
export async function takeDueDays(db: Db, due: readonly DueProject[]): Promise<TakenDay[]> {
  const { rows: projects } = await sql<{ account_id: number; id: number }>`
    SELECT projects.account_id, projects.id
    FROM unnest(
      ${due.map(({ account_id }) => account_id)}::bigint[],
      ${due.map(({ project_id }) => project_id)}::bigint[]
    ) AS given (account_id, id)
    JOIN projects USING (account_id, id)
    ORDER BY projects.account_id, projects.id
    FOR NO KEY UPDATE OF projects SKIP LOCKED`.execute(db)
  if (projects.length === 0) return []
  // A separate statement, because it must see all marks made before the projects were locked.
  const { rows: days } = await sql<TakenDay>`
    WITH taken AS (
      DELETE FROM project_days_due
      USING unnest(
        ${projects.map(({ account_id }) => account_id)}::bigint[],
        ${projects.map(({ id }) => id)}::bigint[]
      ) AS given (account_id, project_id)
      WHERE project_days_due.account_id = given.account_id AND project_days_due.project_id = given.project_id
      RETURNING project_days_due.account_id, project_days_due.project_id, day, marked_at
    )
    SELECT account_id, project_id, day, extract(epoch FROM clock_timestamp() - min(marked_at))::float8 AS age
    FROM taken
    GROUP BY account_id, project_id, day`.execute(db)
  return days
}

const [position, volume, price] = [sql.ref('position'), sql.ref('volume'), sql.ref('cost_per_click')]
const [clicks, bestClicks, shown] = [sql.ref('clicks'), sql.ref('best_clicks'), sql.ref('shown')]
const visits = formulas.traffic(volume, clicks)

/**
 * Rolls up days from the positions of the currently enabled keywords, by the account's click curve of each day.
 * If a check was too shallow to find the page, its last known position counts, so that charts show no false drop.
 */
export async function rollUpDays(db: Db, days: readonly DueDay[]): Promise<void> {
  const sorted = days.map(({ day }) => day).toSorted()
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  // MATERIALIZED fixes the order: the day's positions, then their keywords by key. With the statistics of a new day
  // the planner may choose the other order, whose cost grows with the square of the keywords.
  await sql`
    WITH stood AS MATERIALIZED (
      SELECT positions.*
      FROM unnest(
        ${days.map(({ account_id }) => account_id)}::bigint[],
        ${days.map(({ project_id }) => project_id)}::bigint[],
        ${days.map(({ day }) => day)}::date[]
      ) AS due (account_id, project_id, day)
      JOIN positions USING (account_id, project_id, day)
      -- Said once more in constants, so that only the months concerned are looked at.
      WHERE positions.day BETWEEN ${first}::date AND ${last}::date
    )
    INSERT INTO project_days (
      account_id, project_id, day, checked_count, ranked_count, improved_count, declined_count, stable_count,
      top_3_count, top_10_count, top_20_count, average_position, visibility, visibility_score, traffic, traffic_value,
      impressions, ctr, volume)
    SELECT
      account_id, project_id, day,
      count(*),
      count(position),
      count(*) FILTER (WHERE movement IN ('improved', 'new')),
      count(*) FILTER (WHERE movement IN ('declined', 'dropped')),
      count(*) FILTER (WHERE movement = 'stable'),
      count(*) FILTER (WHERE position <= 3),
      count(*) FILTER (WHERE position <= 10),
      count(*) FILTER (WHERE position <= 20),
      ${formulas.averagePosition(position)},
      ${formulas.averageVisibility(position)},
      ${formulas.visibilityScore(volume, clicks, bestClicks)},
      coalesce(sum(${visits}), 0),
      coalesce(sum(${formulas.trafficValue(volume, clicks, price)}), 0),
      coalesce(sum(shown), 0),
      ${formulas.clickThrough(visits, shown)},
      coalesce(sum(volume), 0)
    FROM (
      SELECT
        known.*,
        ${formulas.clickShare(position, formulas.curveOfDay)} AS clicks,
        ${formulas.clickShare(sql`1`, formulas.curveOfDay)} AS best_clicks,
        ${formulas.impressions(volume, formulas.seenShare(position))} AS shown
      FROM (
        SELECT
          stood.account_id, stood.project_id, stood.day, stood.movement,
          CASE WHEN stood.position IS NULL AND stood.depth < 100 THEN keywords.position ELSE stood.position END
            AS position,
          keywords.volume, keywords.cost_per_click
        FROM stood
        JOIN keywords ON keywords.account_id = stood.account_id AND keywords.id = stood.keyword_id
        WHERE keywords.deleted_at IS NULL AND keywords.is_enabled
      ) AS known
      ${formulas.joinCurveOfDay(sql.ref('known.account_id'), sql.ref('known.day'))}
    ) AS shares
    GROUP BY account_id, project_id, day
    ON CONFLICT (account_id, project_id, day) DO UPDATE SET
      checked_count = EXCLUDED.checked_count,
      ranked_count = EXCLUDED.ranked_count,
      improved_count = EXCLUDED.improved_count,
      declined_count = EXCLUDED.declined_count,
      stable_count = EXCLUDED.stable_count,
      top_3_count = EXCLUDED.top_3_count,
      top_10_count = EXCLUDED.top_10_count,
      top_20_count = EXCLUDED.top_20_count,
      average_position = EXCLUDED.average_position,
      visibility = EXCLUDED.visibility,
      visibility_score = EXCLUDED.visibility_score,
      traffic = EXCLUDED.traffic,
      traffic_value = EXCLUDED.traffic_value,
      impressions = EXCLUDED.impressions,
      ctr = EXCLUDED.ctr,
      volume = EXCLUDED.volume`.execute(db)
}
