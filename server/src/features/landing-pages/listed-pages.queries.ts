import type { LandingPageSort } from '@rankline/contract/landing-pages/calls'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressContains } from '../../platform/database/address-text.ts'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ranks } from './page-ranks.ts'

type Db = Kysely<Tables>

export type LandingPageRow = {
  id: number
  url: string
  pages: number
  first_seen_on: string
  keywords: number
  average_position: number | null
  visibility: number | null
  traffic: number | null
  traffic_value: number | null
  share: number | null
  day: number | null
  week: number | null
  won: number
  lost: number
  best_id: number | null
  best_phrase: string | null
  best_position: number | null
  /** Ids of all pages of the row: of one page, or of a folder. */
  page_ids: number[]
  /** The number of rows in the whole list. */
  total: number
}

export type ListedPages = {
  projectId: number
  page: number
  sort: LandingPageSort
  order: 'asc' | 'desc'
  query: string | undefined
  isByFolder: boolean
  /** Condition on the counted keywords; null: all count. */
  within: RawBuilder<SqlBool> | null
  /** YYYY-MM-DD, by the caller's clock. */
  today: string
  /** Rows in the order of their ids, after one of them, in place of a page in the chosen order. */
  part?: { after: number; limit: number }
}

const position = sql.ref('position')
const isNow = sql`ago = 0`

/** The host and the first part of the path. */
const folder = sql`rtrim(substring(url FROM '://([^/?#]*/?[^/?#]*)'), '/')`

/** Reads the positions of keywords now and on two past days, so the cost does not grow with history. */
export async function listLandingPages(
  db: Db,
  accountId: number,
  { projectId, page, sort, order, query, isByFolder, within, today, part }: ListedPages,
): Promise<LandingPageRow[]> {
  const found = query === undefined ? sql`true` : addressContains(sql.ref('url'), query)
  const direction = sql.raw(order === 'asc' ? 'ASC' : 'DESC')
  const orderIn = (table: string) =>
    part === undefined
      ? sql`${sql.ref(`${table}.${sortColumns[sort]}`)} ${direction} NULLS LAST, ${sql.ref(`${table}.id`)}`
      : sql.ref(`${table}.id`)
  const [after, limit, offset] =
    part === undefined
      ? [0, PAGE_SIZE.landingPages, (page - 1) * PAGE_SIZE.landingPages]
      : [part.after, part.limit, 0]
  const { rows } = await sql<LandingPageRow>`
    WITH ${ranks({ accountId, projectId, within, today })}, counted AS (
      SELECT
        ${isByFolder ? folder : sql`min(url)`} AS url,
        min(landing_pages.id) AS id,
        array_agg(DISTINCT landing_pages.id) AS page_ids,
        count(DISTINCT landing_pages.id) FILTER (WHERE ${isNow}) AS pages,
        min(first_seen_on) AS first_seen_on,
        count(*) FILTER (WHERE ${isNow}) AS keywords,
        (${formulas.averagePosition(position)} FILTER (WHERE ${isNow}))::real AS average_position,
        (${formulas.averageVisibility(position, formulas.currentCurve(accountId))} FILTER (WHERE ${isNow}))::real AS visibility,
        sum(visits) FILTER (WHERE ${isNow}) AS traffic,
        sum(visits * cost_per_click) FILTER (WHERE ${isNow}) AS traffic_value,
        ${since(sql`1`, sql`is_known_yesterday`)} AS day,
        ${since(sql`7`, sql`is_known_last_week`)} AS week,
        count(*) FILTER (WHERE ${isNow} AND is_known_last_week AND ${isElsewhere(isByFolder)}) AS won,
        count(*) FILTER (WHERE ago = 7 AND ${isElsewhere(isByFolder)}) AS lost,
        (array_agg(keyword_id ORDER BY position, volume DESC NULLS LAST, keyword_id) FILTER (WHERE ${isNow}))[1]
          AS best_id
      FROM ranks
      JOIN landing_pages
        ON landing_pages.account_id = ${accountId} AND landing_pages.id = ranks.landing_page_id
      LEFT JOIN (SELECT id, ${folder} AS other_folder FROM landing_pages WHERE account_id = ${accountId} AND project_id = ${projectId}) AS others
        ON others.id = ranks.other_page_id
      GROUP BY ${isByFolder ? folder : sql`landing_pages.id`}
    ), listed AS (
      SELECT *, count(*) OVER () AS total
      FROM (SELECT *, 100 * traffic / nullif(sum(traffic) OVER (), 0) AS share FROM counted) AS shared
      WHERE ${found} AND id > ${after}
      ORDER BY ${orderIn('shared')}
      LIMIT ${limit}
      OFFSET ${offset}
    )
    SELECT listed.*, best.phrase AS best_phrase, best.position AS best_position
    FROM listed
    LEFT JOIN keywords AS best ON best.account_id = ${accountId} AND best.id = listed.best_id
    ORDER BY ${orderIn('listed')}`.execute(db)
  return rows
}

/** The change of visits since a day; null if nothing is known. Keywords without a check by that day are left out. */
const since = (ago: RawBuilder<unknown>, isKnownThen: RawBuilder<unknown>) => sql`
  CASE WHEN bool_or(${isKnownThen}) AND count(visits) > 0
    THEN coalesce(sum(visits) FILTER (WHERE ${isNow} AND ${isKnownThen}), 0)
      - coalesce(sum(visits) FILTER (WHERE ago = ${ago}), 0)
  END`

/** Condition: on the other day the keyword had no page, or a page outside this row. */
const isElsewhere = (isByFolder: boolean) =>
  isByFolder
    ? sql`other_folder IS DISTINCT FROM ${folder}`
    : sql`other_page_id IS DISTINCT FROM landing_pages.id`

const sortColumns = {
  keywords: 'keywords',
  position: 'average_position',
  visibility: 'visibility',
  traffic: 'traffic',
  share: 'share',
  day: 'day',
  week: 'week',
  won: 'won',
  lost: 'lost',
  url: 'url',
} as const satisfies Record<LandingPageSort, string>

type PageDayRow = { page_id: number; day: string; positions: number; count: number }

/** Positions of the present keywords of pages, added up by day. Reads the days that keywords keep themselves. */
export async function findPageDays(
  db: Db,
  accountId: number,
  { projectId, within }: Pick<ListedPages, 'projectId' | 'within'>,
  pageIds: readonly number[],
  from: string,
): Promise<PageDayRow[]> {
  const { rows } = await sql<PageDayRow>`
    SELECT
      landing_page_id AS page_id,
      trend_day - (cardinality(trend) - place)::integer AS day,
      sum(kept.position) AS positions,
      count(*) AS count
    FROM keywords
    CROSS JOIN LATERAL unnest(trend) WITH ORDINALITY AS kept (position, place)
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.deleted_at IS NULL
      AND keywords.is_enabled
      AND keywords.landing_page_id = ANY (${pageIds}::bigint[])
      AND ${within ?? sql`true`}
      AND kept.position IS NOT NULL
      AND trend_day - (cardinality(trend) - place)::integer >= ${from}::date
    GROUP BY landing_page_id, day`.execute(db)
  return rows
}
