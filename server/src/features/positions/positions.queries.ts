import { type Kysely, type RawBuilder, sql } from 'kysely'
import { byPage } from '../../platform/database/by-page.ts'
import { dayCode } from '../../platform/database/day-codes.ts'
import { placesWon } from '../../platform/database/formulas.ts'
import { isInUse, isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type MovementName = 'improved' | 'declined' | 'stable' | 'new' | 'dropped'

/** Hosts of a keyword's competitors, the oldest first. */
export async function findCompetitorHosts(db: Db, accountId: number, keywordId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('competitors')
    .select('host')
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', keywordId)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ host }) => host)
}

export type PositionRow = {
  id: number
  day: string
  position: number | null
  is_snippet: boolean
  depth: number
  /** -1: not known. */
  above_things: number
  above_pixels: number
  check_every: number | null
  /** The former search, if the position belongs to one; else null. */
  former_search: string | null
  former_kind: 'search' | 'address' | null
  change: number | null
  movement: MovementName | 'first' | null
  url: string | null
  checked_at: Date
}

/** Newest first. */
export async function findPositions(
  db: Db,
  accountId: number,
  keywordId: number,
  range: { from: string; to: string },
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    WITH found AS (
      SELECT
        id, day, position, is_snippet, depth, above_things, above_pixels, check_every, change, movement, landing_page_id,
        checked_at,
        NULL AS former_search, NULL AS former_kind
      FROM positions
      WHERE account_id = ${accountId}
        AND keyword_id = ${keywordId}
        AND day BETWEEN ${range.from}::date AND ${range.to}::date
    ), former AS (
      -- No id of its own: it differs from every present position, and from those of other days.
      SELECT
        -1000000 - (former.day - date '1970-01-01') AS id, former.day, position, is_snippet, depth, above_things,
        above_pixels, check_every, change, movement,
        landing_page_id, checked_at, before AS former_search, kind AS former_kind
      FROM former_positions AS former
      JOIN search_changes
        ON search_changes.account_id = former.account_id AND search_changes.id = former.change_id
      WHERE former.account_id = ${accountId}
        AND former.keyword_id = ${keywordId}
        AND former.day BETWEEN ${range.from}::date AND ${range.to}::date
        AND former.day NOT IN (SELECT day FROM found)
    )
    SELECT
      known.id, day, position, is_snippet, depth, above_things, above_pixels, check_every, change, movement, landing_pages.url, checked_at, former_search,
      former_kind
    FROM (SELECT * FROM found UNION ALL SELECT * FROM former) AS known
    LEFT JOIN landing_pages
      ON landing_pages.account_id = ${accountId} AND landing_pages.id = known.landing_page_id
    ORDER BY day DESC`.execute(db)
  return rows
}

export type ImportedRow = {
  day: string
  position: number | null
  url: string | null
  tool: string | null
  /** The keyword's search at the time of the import, if it changed later; else null. */
  former_search: string | null
}

/** Finds imported positions of days without our own check; of several imports, the newest. */
export async function findImported(
  db: Db,
  accountId: number,
  keywordId: number,
  range: { from: string; to: string },
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    SELECT DISTINCT ON (imported.day) imported.day, imported.position, imported.url, given.tool, (
      SELECT before
      FROM search_changes
      WHERE search_changes.account_id = imported.account_id AND search_changes.keyword_id = imported.keyword_id
        AND search_changes.changed_at > given.created_at
      ORDER BY search_changes.id
      LIMIT 1
    ) AS former_search
    FROM imported_positions AS imported
    JOIN history_imports AS given ON given.account_id = imported.account_id AND given.id = imported.import_id
    WHERE imported.account_id = ${accountId}
      AND imported.keyword_id = ${keywordId}
      AND imported.day BETWEEN ${range.from}::date AND ${range.to}::date
      AND NOT EXISTS (
        SELECT FROM positions
        WHERE positions.account_id = imported.account_id
          AND positions.keyword_id = imported.keyword_id
          AND positions.day = imported.day
      )
    ORDER BY imported.day, imported.import_id DESC`.execute(db)
  return rows
}

/** Codes of day and position, in any order. Position 0: featured snippet; below 0: depth of a check without a position. */
export type DayPositions = { keyword_id: number; codes: number[] }

type DayRange = { from: string; to: string }

/** One row per keyword that was checked. Reads the index (account_id, keyword_id, day). */
export const findDayPositions = (db: Db, accountId: number, keywordIds: readonly number[], range: DayRange) =>
  byPage(db, (inside) => codesOf(inside, sql.table('positions'), accountId, keywordIds, range))

/** One row per keyword that had another search on days of the range. */
export const findFormerDayPositions = (
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  range: DayRange,
) => codesOf(db, sql.table('former_positions'), accountId, keywordIds, range)

async function codesOf(
  db: Db,
  table: RawBuilder<unknown>,
  accountId: number,
  keywordIds: readonly number[],
  { from, to }: DayRange,
): Promise<DayPositions[]> {
  // The driver needs long for arrays of numbers; JSON is parsed natively.
  const { rows } = await sql<DayPositions>`
    SELECT
      keyword_id,
      array_to_json(array_agg(${dayCode(sql`day - ${from}::date`, sql`coalesce(position - is_snippet::integer, -depth)`)})) AS codes
    FROM ${table}
    WHERE account_id = ${accountId}
      AND keyword_id = ANY (${keywordIds}::bigint[])
      AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY keyword_id`.execute(db)
  return rows
}

export type LastCheckRow = {
  keyword_id: number
  day: string
  position: number | null
  is_snippet: boolean
  depth: number
}

/** The result of each keyword's last check on or before a day. Reads the index (account_id, keyword_id, day). */
export async function findLastChecks(
  db: Db,
  accountId: number,
  keywordIds: number[],
  until: string,
): Promise<LastCheckRow[]> {
  const { rows } = await sql<LastCheckRow>`
    SELECT given.keyword_id, latest.day, latest.position, latest.is_snippet, latest.depth
    FROM unnest(${keywordIds}::bigint[]) AS given (keyword_id)
    CROSS JOIN LATERAL (
      SELECT day, position, is_snippet, depth
      FROM positions
      WHERE account_id = ${accountId}
        AND positions.keyword_id = given.keyword_id
        AND day <= ${until}::date
      ORDER BY day DESC
      LIMIT 1
    ) AS latest`.execute(db)
  return rows
}

/** Limits to one project, or to all that the caller may see and that are not archived. */
const ofProject = (account: ProjectScope, projectId: number | undefined, column: string) =>
  projectId === undefined
    ? sql`${isVisible(account, column)} AND ${isInUse(account.id, column)}`
    : sql`${sql.ref(column)} = ${projectId}`

export type MovedKeyword = {
  id: number
  project_id: number
  phrase: string
  position: number | null
  previous_position: number | null
  is_snippet: boolean
  was_snippet: boolean
  change: number | null
  movement: MovementName
  landing_url: string | null
}

export async function findMoved(
  db: Db,
  account: ProjectScope,
  filter: { projectId: number | undefined; movements: MovementName[]; count: number },
): Promise<MovedKeyword[]> {
  const { rows } = await sql<MovedKeyword>`
    SELECT id, project_id, phrase, position, previous_position, is_snippet, was_snippet, change, movement, landing_url
    FROM keywords
    WHERE account_id = ${account.id}
      AND movement = ANY (${filter.movements}::text[])
      AND deleted_at IS NULL
      AND ${ofProject(account, filter.projectId, 'project_id')}
    ORDER BY abs(${placesWon}) DESC NULLS LAST, id
    LIMIT ${filter.count}`.execute(db)
  return rows
}

export type MovementCounts = { improved: number; declined: number; stable: number }

/** Reads the projects' stored numbers, so that no list sums up keywords. */
export async function countMovements(
  db: Db,
  account: ProjectScope,
  projectId: number | undefined,
): Promise<MovementCounts> {
  const { rows } = await sql<MovementCounts>`
    SELECT
      coalesce(sum(improved_count), 0)::bigint AS improved,
      coalesce(sum(declined_count), 0)::bigint AS declined,
      coalesce(sum(stable_count), 0)::bigint AS stable
    FROM projects
    WHERE account_id = ${account.id}
      AND deleted_at IS NULL
      AND ${ofProject(account, projectId, 'id')}`.execute(db)
  return rows[0] ?? { improved: 0, declined: 0, stable: 0 }
}

/** Oldest first. */
export async function sumDailyMovements(
  db: Db,
  account: ProjectScope,
  projectId: number | undefined,
  from: string,
): Promise<(MovementCounts & { day: string })[]> {
  const { rows } = await sql<MovementCounts & { day: string }>`
    SELECT
      day,
      sum(project_days.improved_count)::bigint AS improved,
      sum(project_days.declined_count)::bigint AS declined,
      sum(project_days.stable_count)::bigint AS stable
    FROM project_days
    JOIN projects ON projects.account_id = project_days.account_id AND projects.id = project_id
    WHERE project_days.account_id = ${account.id}
      AND day >= ${from}::date
      AND projects.deleted_at IS NULL
      AND ${ofProject(account, projectId, 'project_id')}
    GROUP BY day
    ORDER BY day`.execute(db)
  return rows
}
