import { LANDING_PAGES_PER_PAGE, type landingPageSorts } from '@rankline/contract/landing-pages'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
export type LandingPageSort = (typeof landingPageSorts)[number]

export type LandingPageRow = {
  id: number
  url: string
  first_seen_on: string
  keywords: number
  average_position: number
  visibility: number
  traffic: number | null
  traffic_value: number | null
  best_id: number
  best_phrase: string
  best_position: number
  /** The number of landing pages in the whole list. */
  total: number
}

export type ListedPages = {
  projectId: number
  page: number
  sort: LandingPageSort
  order: 'asc' | 'desc'
  query: string | undefined
}

/** Reads the keywords' current standing, so the cost does not grow with history. */
export async function listLandingPages(
  db: Db,
  accountId: number,
  { projectId, page, sort, order, query }: ListedPages,
): Promise<LandingPageRow[]> {
  const position = sql.ref('position')
  const [volume, price] = [sql.ref('volume'), sql.ref('cost_per_click')]
  const clicks = formulas.currentClicks(accountId)
  const found = query === undefined ? sql`` : sql`WHERE ${holds(query)}`
  const { rows } = await sql<LandingPageRow>`
    SELECT
      listed.*, best.phrase AS best_phrase, best.position AS best_position
    FROM (
      SELECT landing_pages.url, landing_pages.first_seen_on, ranked.*, count(*) OVER () AS total
      FROM (
        SELECT
          landing_page_id AS id,
          count(*) AS keywords,
          ${formulas.averagePosition(position)}::real AS average_position,
          ${formulas.averageVisibility(position)}::real AS visibility,
          sum(${formulas.traffic(volume, clicks)})::real AS traffic,
          sum(${formulas.trafficValue(volume, clicks, price)})::real AS traffic_value,
          (array_agg(id ORDER BY position, volume DESC NULLS LAST, id))[1] AS best_id
        FROM keywords
        WHERE account_id = ${accountId}
          AND project_id = ${projectId}
          AND deleted_at IS NULL
          AND is_enabled
          AND landing_page_id IS NOT NULL
          AND position IS NOT NULL
        GROUP BY landing_page_id
      ) AS ranked
      JOIN landing_pages ON landing_pages.account_id = ${accountId} AND landing_pages.id = ranked.id
      ${found}
      ORDER BY ${sql.ref(sortColumns[sort])} ${sql.raw(order === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, ranked.id
      LIMIT ${LANDING_PAGES_PER_PAGE}
      OFFSET ${(page - 1) * LANDING_PAGES_PER_PAGE}
    ) AS listed
    JOIN keywords AS best ON best.account_id = ${accountId} AND best.id = listed.best_id
    ORDER BY ${sql.ref(`listed.${sortColumns[sort]}`)} ${sql.raw(order === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, listed.id`.execute(
    db,
  )
  return rows
}

/** Whether the address contains the text, encoded or decoded: `läden` is found in `/l%C3%A4den`. */
function holds(text: string): RawBuilder<SqlBool> {
  const spellings = [text, encodeURI(text)].map((spelling) => spelling.toLowerCase())
  return sql`EXISTS (
    SELECT 1 FROM unnest(${spellings}::text[]) AS spelling WHERE strpos(lower(url), spelling) > 0)`
}

const sortColumns = {
  keywords: 'keywords',
  position: 'average_position',
  visibility: 'visibility',
  traffic: 'traffic',
  url: 'url',
} as const satisfies Record<LandingPageSort, string>

export type RankedDay = {
  day: string
  url: string
  position: number
  /** Whether this page is the one that ranks now, as last known. */
  is_current: boolean
}

/** Days on which a keyword ranked, oldest first. */
export async function findRankedDays(
  db: Db,
  accountId: number,
  keywordId: number,
  from: string,
): Promise<RankedDay[]> {
  const { rows } = await sql<RankedDay>`
    SELECT
      day, url, positions.position,
      positions.landing_page_id IS NOT DISTINCT FROM keywords.landing_page_id AS is_current
    FROM positions
    JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
    JOIN landing_pages
      ON landing_pages.account_id = positions.account_id AND landing_pages.id = positions.landing_page_id
    WHERE positions.account_id = ${accountId}
      AND positions.keyword_id = ${keywordId}
      AND day >= ${from}::date
      AND positions.position IS NOT NULL
    ORDER BY day`.execute(db)
  return rows
}
