import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RunPart, SearchedWhere } from '../tracking/tracking.tables.ts'

type Db = Kysely<Tables>

export type SearchedRow = SearchedWhere & {
  phrase: string
  /** UTC */
  added_on: string
  added_at: Date
}

/** Finds the search of a keyword and the time when it was added. */
export async function findSearched(db: Db, accountId: number, keywordId: number): Promise<SearchedRow> {
  const { rows } = await sql<SearchedRow>`
    SELECT phrase, engine_id, type_id, section_id, country_id, language_id, device_id, geo_location_id,
      (created_at AT TIME ZONE 'UTC')::date AS added_on, created_at AS added_at
    FROM keywords
    WHERE account_id = ${accountId} AND id = ${keywordId}`.execute(db)
  return rows[0]!
}

export type PositionRow = {
  position: number | null
  is_snippet: boolean
  depth: number
  url: string | null
  checked_at: Date
}

export async function findPosition(
  db: Db,
  accountId: number,
  keywordId: number,
  day: string,
): Promise<PositionRow | undefined> {
  const { rows } = await sql<PositionRow>`
    SELECT position, is_snippet, depth, url, checked_at
    FROM positions
    LEFT JOIN landing_pages
      ON landing_pages.account_id = positions.account_id AND landing_pages.id = landing_page_id
    WHERE positions.account_id = ${accountId} AND keyword_id = ${keywordId} AND day = ${day}::date`.execute(
    db,
  )
  return rows[0]
}

/** Finds the imported position of a day; of several imports, the newest. */
export async function findImported(
  db: Db,
  accountId: number,
  keywordId: number,
  day: string,
): Promise<{ position: number | null; tool: string | null } | undefined> {
  const { rows } = await sql<{ position: number | null; tool: string | null }>`
    SELECT imported.position, given.tool
    FROM imported_positions AS imported
    JOIN history_imports AS given ON given.account_id = imported.account_id AND given.id = imported.import_id
    WHERE imported.account_id = ${accountId}
      AND imported.keyword_id = ${keywordId}
      AND imported.day = ${day}::date
    ORDER BY imported.import_id DESC
    LIMIT 1`.execute(db)
  return rows[0]
}

export type TryRow = {
  id: number
  started_at: Date
  ended_at: Date
  outcome: 'complete' | 'failed'
  message: string | null
  source: string | null
  depth: number | null
  organic_count: number | null
  asked: RunPart[]
}

/** The checks of a search that began on a day, and ended after the keyword was added; oldest first. */
export async function findTries(
  db: Db,
  { searchId, day, since }: { searchId: number; day: string; since: Date },
): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    SELECT id, started_at, ended_at, outcome, message, source, depth, organic_count, asked
    FROM check_runs
    WHERE search_id = ${searchId}
      AND started_at >= ${day}::date::timestamp AT TIME ZONE 'UTC'
      AND started_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'
      AND ended_at >= ${since}
    ORDER BY id`.execute(db)
  return rows
}

/** Finds the source of a day's stored list. */
export async function findSource(db: Db, searchId: number, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('result_pages')
    .select('source')
    .where('search_id', '=', searchId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.source ?? null
}

type Days = { previous: string | null; next: string | null }

/** The nearest days with a position of the keyword, imported ones included, or with a try of its search. */
export async function findNeighbours(
  db: Db,
  accountId: number,
  { keywordId, searchId, day, since }: { keywordId: number; searchId: number; day: string; since: Date },
): Promise<Days> {
  const { rows } = await sql<Days>`
    WITH days AS (
      SELECT day FROM positions WHERE account_id = ${accountId} AND keyword_id = ${keywordId}
      UNION
      SELECT day FROM imported_positions WHERE account_id = ${accountId} AND keyword_id = ${keywordId}
      UNION
      SELECT (started_at AT TIME ZONE 'UTC')::date
      FROM check_runs
      WHERE search_id = ${searchId} AND ended_at >= ${since}
    )
    SELECT
      max(day) FILTER (WHERE day < ${day}::date) AS previous,
      min(day) FILTER (WHERE day > ${day}::date) AS next
    FROM days`.execute(db)
  return rows[0]!
}
