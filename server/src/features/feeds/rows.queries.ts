import { type Kysely, type RawBuilder, sql } from 'kysely'
import { byPage } from '../../platform/database/by-page.ts'
import { clickShare, curveOfDay, joinCurveOfDay, traffic } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** A day of a project. */
export type ProjectDay = { accountId: number; projectId: number; day: string }
/** Rows after a key, in its order. */
export type Part<Key> = { after: Key; limit: number }

/** A keyword with its search. */
export type KeywordRow = {
  keyword_id: number
  phrase: string
  search_id: number
  engine_id: number
  type_id: number
  country_id: number
  language_id: number
  device_id: number
  location: string | null
}

/** Some keywords of the project, in the order of their ids. */
const pageOf = ({ accountId, projectId }: ProjectDay, { after, limit }: Part<number>) => sql`
  page AS MATERIALIZED (
    SELECT id, account_id, phrase, search_id, engine_id, type_id, country_id, language_id, device_id, geo_location_id,
      volume, code, created_at
    FROM keywords
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL AND id > ${after}
    ORDER BY id
    LIMIT ${limit}
  )`

const keywordColumns = sql`
  page.id AS keyword_id, page.phrase, page.search_id, page.engine_id, page.type_id, page.country_id, page.language_id,
  page.device_id, (SELECT name_canonical FROM geo_locations WHERE geo_locations.id = page.geo_location_id) AS location`

/** Rows of some keywords. `last`: the last keyword that was read; null: there are no more. */
export type Portion<Row> = { rows: Row[]; last: number | null }

async function portionOf<Row>(
  db: Db,
  of: ProjectDay,
  part: Part<number>,
  rest: RawBuilder<unknown>,
): Promise<Portion<Row>> {
  const { rows } = await byPage(db, (inside) =>
    sql<{ last: number | null; rows: Row[] | null }>`
      WITH ${pageOf(of, part)}, found AS (${rest})
      SELECT (SELECT max(id) FROM page) AS last, (SELECT json_agg(found) FROM found) AS rows`.execute(inside),
  )
  const [{ last = null, rows: found = null } = {}] = rows
  return { rows: found ?? [], last }
}

export type PositionRow = KeywordRow & {
  tags: string[]
  is_checked: boolean
  position: number | null
  depth: number | null
  is_snippet: boolean | null
  change: number | null
  url: string | null
  volume: number | null
  traffic: number | null
  checked_at: string | null
}

/** Keywords that were checked on the day, or whose check failed. */
export const findPositions = (db: Db, of: ProjectDay, part: Part<number>) =>
  portionOf<PositionRow>(
    db,
    of,
    part,
    sql`
      SELECT ${keywordColumns},
        ARRAY(
          SELECT tags.name
          FROM keyword_tags
          JOIN tags ON tags.account_id = keyword_tags.account_id AND tags.id = keyword_tags.tag_id
          WHERE keyword_tags.account_id = page.account_id AND keyword_tags.keyword_id = page.id
          ORDER BY lower(tags.name), tags.id
        ) AS tags,
        positions.keyword_id IS NOT NULL AS is_checked,
        positions.position, positions.depth, positions.is_snippet, positions.change, landing_pages.url, page.volume,
        CASE WHEN positions.keyword_id IS NOT NULL THEN
          ${traffic(sql.ref('page.volume'), clickShare(sql.ref('positions.position'), curveOfDay))}
        END AS traffic,
        positions.checked_at
      FROM page
      LEFT JOIN positions
        ON positions.account_id = page.account_id AND positions.keyword_id = page.id AND positions.day = ${of.day}::date
        AND positions.keyword_id = ANY (ARRAY(SELECT id FROM page))
      LEFT JOIN landing_pages
        ON landing_pages.account_id = page.account_id AND landing_pages.id = positions.landing_page_id
      ${joinCurveOfDay(sql.ref('page.account_id'), sql`${of.day}::date`)}
      WHERE positions.keyword_id IS NOT NULL OR EXISTS (
        SELECT FROM check_runs
        WHERE check_runs.search_id = page.search_id
          AND check_runs.outcome = 'failed'
          AND check_runs.ended_at >= page.created_at
          AND (check_runs.ended_at AT TIME ZONE 'UTC')::date = ${of.day}::date)
      ORDER BY page.id`,
  )

export type RuledRow = KeywordRow & { code: string; url: string; url_match: 1 | 2 }

/** Keywords with the rule by which results belong to them, if a result page of the day is stored. */
export const findWithPages = (db: Db, of: ProjectDay, part: Part<number>) =>
  portionOf<RuledRow>(
    db,
    of,
    part,
    sql`
      SELECT ${keywordColumns}, page.code, projects.url, projects.url_match
      FROM page
      JOIN projects ON projects.account_id = page.account_id AND projects.id = ${of.projectId}
      WHERE EXISTS (
        SELECT FROM result_pages WHERE result_pages.search_id = page.search_id AND result_pages.day = ${of.day}::date)
      ORDER BY page.id`,
  )

export type CompetitorRow = KeywordRow & {
  host: string
  position: number | null
  depth: number
  is_snippet: boolean
  url: string | null
}

export const findCompetitors = (db: Db, of: ProjectDay, part: Part<number>) =>
  portionOf<CompetitorRow>(
    db,
    of,
    part,
    sql`
      SELECT ${keywordColumns}, competitors.host, stood.position, stood.depth, stood.is_snippet, stood.url
      FROM page
      JOIN competitors ON competitors.account_id = page.account_id AND competitors.keyword_id = page.id
      JOIN competitor_positions AS stood
        ON stood.account_id = competitors.account_id AND stood.competitor_id = competitors.id
        AND stood.day = ${of.day}::date
      ORDER BY page.id, competitors.id`,
  )

export type PageRow = {
  page_id: number
  url: string
  keywords: number
  best_position: number
  average_position: number
  top_3: number
  top_10: number
  traffic: number | null
}

/** Pages of the site that ranked on the day. */
export async function findPages(
  db: Db,
  { accountId, projectId, day }: ProjectDay,
  { after, limit }: Part<number>,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    WITH ranked AS (
      SELECT positions.landing_page_id AS page_id, positions.position,
        ${traffic(sql.ref('keywords.volume'), clickShare(sql.ref('positions.position'), curveOfDay))} AS traffic
      FROM positions
      JOIN keywords
        ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
        AND keywords.deleted_at IS NULL
      ${joinCurveOfDay(sql.ref('positions.account_id'), sql.ref('positions.day'))}
      WHERE positions.account_id = ${accountId} AND positions.project_id = ${projectId} AND positions.day = ${day}::date
        AND positions.position IS NOT NULL AND positions.landing_page_id > ${after}
    ), counted AS (
      SELECT page_id, count(*)::integer AS keywords, min(position) AS best_position,
        avg(position)::float8 AS average_position,
        (count(*) FILTER (WHERE position <= 3))::integer AS top_3,
        (count(*) FILTER (WHERE position <= 10))::integer AS top_10,
        sum(traffic) AS traffic
      FROM ranked
      GROUP BY page_id
      ORDER BY page_id
      LIMIT ${limit}
    )
    SELECT counted.*, landing_pages.url
    FROM counted
    JOIN landing_pages ON landing_pages.account_id = ${accountId} AND landing_pages.id = counted.page_id
    ORDER BY page_id`.execute(db)
  return rows
}

export type ConsoleRow = {
  fingerprint: string
  query: string
  page: string
  country_id: number | null
  device_id: number
  clicks: number
  impressions: number
  position: number
}

export async function findConsole(
  db: Db,
  { accountId, projectId, day }: ProjectDay,
  { after, limit }: Part<string>,
): Promise<ConsoleRow[]> {
  const { rows } = await sql<ConsoleRow>`
    SELECT fingerprint, query, page, country_id, device_id, clicks, impressions, position::float8 AS position
    FROM console_rows
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND day = ${day}::date
      AND fingerprint > ${after}::uuid
    ORDER BY fingerprint
    LIMIT ${limit}`.execute(db)
  return rows
}
