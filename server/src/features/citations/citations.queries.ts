import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'

type Db = Kysely<Tables>
export type DayRange = { from: string; to: string }

type CountsRow = Omit<Tables['citation_days'], 'account_id' | 'project_id'>

/** The counts of sites on the days of a range, oldest first. The site itself has an empty host. */
export async function findCounts(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[],
  { from, to }: DayRange,
): Promise<CountsRow[]> {
  const { rows } = await sql<CountsRow>`
    SELECT
      day, host, read_count, cited_count, source_count, site_source_count, not_shown_count, not_read_count, failed_count
    FROM citation_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND day BETWEEN ${from}::date AND ${to}::date
      AND host = ANY (${hosts}::text[])
    ORDER BY day`.execute(db)
  return rows
}

/** The first day of a project on which an overview was read. */
export async function findSince(db: Db, accountId: number, projectId: number): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    SELECT min(day) AS since
    FROM citation_days
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND host = '' AND read_count > 0`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

/** The hosts of a list that are cited most on the last day with overviews up to a day, in that order. */
export async function findMostCited(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[],
  { to, count }: { to: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    SELECT host
    FROM citation_days
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND host = ANY (${hosts}::text[])
      AND day = (
        SELECT max(day)
        FROM citation_days
        WHERE account_id = ${accountId} AND project_id = ${projectId} AND day <= ${to}::date AND host = ''
          AND read_count > 0)
    ORDER BY cited_count DESC, site_source_count DESC, host
    LIMIT ${count}`.execute(db)
  return rows.map(({ host }) => host)
}

export type MarksRow = {
  day: string
  host: string
  list_hash: number
  /** Separated by commas; only in the first row of those with the same `list_hash`. */
  keyword_ids: string | null
  states: string | null
  counts: string
}

/** The marks of sites on the days of a range, the site itself first, oldest first. */
export async function findMarks(
  db: Db,
  accountId: number,
  projectId: number,
  hosts: readonly string[],
  { from, to }: DayRange,
): Promise<MarksRow[]> {
  const { rows } = await sql<MarksRow>`
    SELECT
      day, host, list_hash, states, counts,
      CASE WHEN row_number() OVER (PARTITION BY list_hash ORDER BY host, day) = 1
        THEN array_to_string(keyword_ids, ',')
      END AS keyword_ids
    FROM citation_marks
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND day BETWEEN ${from}::date AND ${to}::date
      AND host = ANY (${hosts}::text[])
    ORDER BY host, day`.execute(db)
  return rows
}

type Kind = { engine_id: number; type_id: number; count: number }

/** Counts enabled keywords by engine and type. @param ids null: all of the project */
export async function countKinds(
  db: Db,
  accountId: number,
  projectId: number,
  ids: readonly number[] | null,
): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    SELECT engine_id, type_id, count(*) AS count
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL AND is_enabled
      AND ${ids === null ? sql`true` : sql`id = ANY (${ids}::bigint[])`}
    GROUP BY engine_id, type_id`.execute(db)
  return rows
}

export type CurrentRow = RuledKeyword & {
  id: number
  search_id: number
  phrase: string
  country_id: number
  device_id: number
  position: number | null
  landing_url: string | null
  volume: number | null
  /** Addresses of the sources, one per line. */
  urls: string
}

/** Which keywords are listed. `ids` null: all of the project. */
type Listed = { accountId: number; projectId: number; ids: readonly number[] | null }

/** The enabled keywords of a project whose last check read an overview, joined with its stored sources. */
const readOverviews = ({ accountId, projectId, ids }: Listed) => sql`
  FROM keywords
  JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
  CROSS JOIN LATERAL (
    SELECT overview_sources.urls
    FROM overview_sources
    WHERE overview_sources.search_id = keywords.search_id
      AND overview_sources.day <= (keywords.checked_at AT TIME ZONE 'UTC')::date
    ORDER BY overview_sources.day DESC
    LIMIT 1
  ) AS sources
  WHERE keywords.account_id = ${accountId}
    AND keywords.project_id = ${projectId}
    AND keywords.deleted_at IS NULL
    AND keywords.is_enabled
    AND keywords.cited_at >= 0
    AND cardinality(sources.urls) > 0
    AND ${ids === null ? sql`true` : sql`keywords.id = ANY (${ids}::bigint[])`}`

const currentColumns = sql`
  keywords.id, keywords.search_id, keywords.phrase, keywords.code, keywords.engine_id, keywords.type_id,
  keywords.country_id, keywords.device_id, keywords.position, keywords.landing_url, keywords.volume,
  projects.url, projects.url_match, sources.urls`

/** Counts keywords whose last check read an overview. */
export async function countRead(db: Db, listed: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count ${readOverviews(listed)}`.execute(db)
  return rows[0]!.count
}

/** The keywords whose overview cites the site. */
export async function findCiting(db: Db, listed: Listed): Promise<CurrentRow[]> {
  const { rows } = await sql<CurrentRow>`
    SELECT current.*, array_to_string(urls, E'\\n') AS urls
    FROM (SELECT ${currentColumns} ${readOverviews(listed)} AND keywords.cited_at > 0) AS current
    ORDER BY id`.execute(db)
  return rows
}

/** The keywords within the first positions whose overview cites only others: `count` of them, largest volume first. */
export async function findGaps(
  db: Db,
  listed: Listed,
  { positions, count }: { positions: number; count: number },
): Promise<(CurrentRow & { position: number; total: number })[]> {
  const { rows } = await sql<CurrentRow & { position: number; total: number }>`
    SELECT gaps.*, array_to_string(urls, E'\\n') AS urls
    FROM (
      SELECT ${currentColumns}, count(*) OVER () AS total
      ${readOverviews(listed)}
      AND keywords.cited_at = 0 AND keywords.position <= ${positions}
      ORDER BY keywords.volume DESC NULLS LAST, keywords.position, keywords.id
      LIMIT ${count}
    ) AS gaps
    ORDER BY volume DESC NULLS LAST, position, id`.execute(db)
  return rows
}

/** The rule of the site, and the sources of the overviews, one address per line. */
export async function findAllSources(
  db: Db,
  listed: Listed,
): Promise<Pick<CurrentRow, 'code' | 'engine_id' | 'type_id' | 'url' | 'url_match' | 'urls'>[]> {
  const { rows } = await sql<CurrentRow>`
    SELECT
      keywords.code, keywords.engine_id, keywords.type_id, projects.url, projects.url_match,
      array_to_string(sources.urls, E'\\n') AS urls
    ${readOverviews(listed)}`.execute(db)
  return rows
}

/** The first day of the unbroken days on which the overviews of searches have cited addresses, in the given order. */
export async function findCitedSince(
  db: Db,
  cited: readonly { searchId: number; url: string }[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ since: string | null }>`
    SELECT began.since
    FROM unnest(
      ${cited.map(({ searchId }) => searchId)}::bigint[],
      ${cited.map(({ url }) => url)}::text[]
    ) WITH ORDINALITY AS given (search_id, url, number)
    LEFT JOIN LATERAL (
      SELECT day
      FROM overview_sources
      WHERE overview_sources.search_id = given.search_id AND NOT given.url = ANY (overview_sources.urls)
      ORDER BY day DESC
      LIMIT 1
    ) AS without ON true
    LEFT JOIN LATERAL (
      SELECT day AS since
      FROM overview_sources
      WHERE overview_sources.search_id = given.search_id AND overview_sources.day > coalesce(without.day, '-infinity')
      ORDER BY day
      LIMIT 1
    ) AS began ON true
    ORDER BY number`.execute(db)
  return rows.map(({ since }) => since)
}
