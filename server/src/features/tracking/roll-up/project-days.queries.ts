import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DueProject = { account_id: number; project_id: number; keyword_count: number }

export type DueDay = { account_id: number; project_id: number; day: string }
/** `keyword_ids`: the keywords that changed; null: all may have. `age`: seconds since the day was first marked. */
export type TakenDay = DueDay & { keyword_ids: number[] | null; age: number }

/** The maximum of projects found at once. */
export const MOST_DUE = 1_000
/** The maximum of marks read to find them; a busy project has many. */
const MOST_MARKS = 10_000
/** The maximum of days that a project is rolled up for at once: more take longer than a statement may. */
const MOST_DAYS = 5
/** Milliseconds for which an unwatched project collects marks, by its keywords above a number. */
const COLLECTED = { above: 1_000, perKeyword: 4, most: 20_000 }

/** The projects of marks, the oldest mark first. */
async function projectsOf(db: Db, marks: RawBuilder<unknown>, isReady = sql`true`): Promise<DueProject[]> {
  const { rows } = await sql<DueProject>`
    SELECT due.account_id, due.project_id, projects.keyword_count
    FROM (
      SELECT account_id, project_id, min(id) AS first, min(marked_at) AS marked_at
      FROM ${marks}
      GROUP BY account_id, project_id
    ) AS due
    JOIN projects ON projects.account_id = due.account_id AND projects.id = due.project_id
    WHERE ${isReady}
    ORDER BY due.first
    LIMIT ${MOST_DUE}`.execute(db)
  return rows
}

/** Projects with days to roll up, the oldest mark first. Reads the first marks by primary key. */
export const findDue = (db: Db, isReady?: RawBuilder<SqlBool>): Promise<DueProject[]> =>
  projectsOf(db, sql`(SELECT * FROM project_days_due ORDER BY id LIMIT ${MOST_MARKS}) AS marks`, isReady)

/** Finds watched projects with days to roll up. Reads `project_days_due_of_project` for each watched project. */
export const findWatchedDue = (db: Db): Promise<DueProject[]> =>
  projectsOf(
    db,
    sql`watched_projects
      JOIN project_days_due USING (account_id, project_id)
      WHERE watched_projects.until > now()`,
  )

/**
 * Condition: the marks of a project are old enough. A roll-up writes the positions of all keywords again, so a large one that
 * nobody watches collects the marks of several checks first.
 */
const hasCollected = sql<SqlBool>`
  due.marked_at <= now() - least((projects.keyword_count - ${COLLECTED.above}) * ${COLLECTED.perKeyword}, ${COLLECTED.most}) * interval '1 millisecond'`

/** Finds unwatched projects with days to roll up, in the order of `findDue`. Large ones follow a little later. */
export async function findUnwatchedDue(db: Db): Promise<DueProject[]> {
  const { rows: watched } = await sql<{ project_id: number }>`
    SELECT project_id FROM watched_projects WHERE until > now()`.execute(db)
  const ids = new Set(watched.map(({ project_id }) => project_id))
  return (await findDue(db, hasCollected)).filter(({ project_id }) => !ids.has(project_id))
}

/**
 * Takes the newest due days of projects, and locks the projects against concurrent roll-ups. Older days stay due, and
 * so do projects that another process is rolling up now.
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
      CROSS JOIN LATERAL (
        SELECT DISTINCT due.day
        FROM project_days_due AS due
        WHERE due.account_id = given.account_id AND due.project_id = given.project_id
        ORDER BY due.day DESC
        LIMIT ${MOST_DAYS}
      ) AS newest
      WHERE project_days_due.account_id = given.account_id
        AND project_days_due.project_id = given.project_id
        AND project_days_due.day = newest.day
      RETURNING
        project_days_due.account_id, project_days_due.project_id, project_days_due.day, project_days_due.marked_at,
        project_days_due.keyword_ids
    )
    SELECT
      account_id, project_id, day,
      CASE WHEN bool_and(keyword_ids IS NOT NULL) THEN array_agg(DISTINCT changed.id) END AS keyword_ids,
      extract(epoch FROM clock_timestamp() - min(marked_at))::float8 AS age
    FROM taken
    LEFT JOIN LATERAL unnest(keyword_ids) AS changed (id) ON true
    GROUP BY account_id, project_id, day`.execute(db)
  return days
}
