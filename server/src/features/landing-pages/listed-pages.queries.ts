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

/**
 * Reads the positions of keywords now and on two past days, so the cost does not grow with history. Rows of keywords are
 * added up by page first, and pages by folder.
 */
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
  const { others, isElsewhere } = elsewhere(isByFolder, accountId, projectId)
  const { rows } = await sql<LandingPageRow>`
    WITH ${ranks({ accountId, projectId, within, today })}, of_pages AS (
      SELECT
        landing_page_id,
        count(*) FILTER (WHERE ${isNow}) AS keywords,
        sum(position) FILTER (WHERE ${isNow}) AS positions,
        sum(${formulas.visibility(position, formulas.currentCurve(accountId))}) FILTER (WHERE ${isNow}) AS visibilities,
        count(visits) AS known_visits,
        sum(visits) FILTER (WHERE ${isNow}) AS traffic,
        sum(visits * cost_per_click) FILTER (WHERE ${isNow}) AS traffic_value,
        ${visitsOf(1, sql`is_known_yesterday`)} AS day,
        ${visitsOf(7, sql`is_known_last_week`)} AS week,
        count(*) FILTER (WHERE ${isNow} AND is_known_last_week AND ${isElsewhere}) AS won,
        count(*) FILTER (WHERE ago = 7 AND ${isElsewhere}) AS lost,
        -- An array and not an ordered list, for which all rows would be sorted.
        min(ARRAY[position, -coalesce(volume, -1), keyword_id]) FILTER (WHERE ${isNow}) AS best
      FROM ranks
      ${others}
      GROUP BY landing_page_id
    ), counted AS (
      SELECT
        ${isByFolder ? folder : sql`min(url)`} AS url,
        min(id) AS id,
        array_agg(id) AS page_ids,
        count(*) FILTER (WHERE keywords > 0) AS pages,
        min(first_seen_on) AS first_seen_on,
        sum(keywords)::bigint AS keywords,
        (sum(positions) / nullif(sum(keywords), 0))::real AS average_position,
        (sum(visibilities) / nullif(sum(keywords), 0))::real AS visibility,
        sum(traffic) AS traffic,
        sum(traffic_value) AS traffic_value,
        CASE WHEN sum(known_visits) > 0 THEN sum(day) END AS day,
        CASE WHEN sum(known_visits) > 0 THEN sum(week) END AS week,
        sum(won)::bigint AS won,
        sum(lost)::bigint AS lost,
        (min(best))[3] AS best_id
      FROM of_pages
      JOIN landing_pages ON landing_pages.account_id = ${accountId} AND landing_pages.id = landing_page_id
      GROUP BY ${isByFolder ? folder : sql`id`}
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

/** The change of visits since a day; null if nothing was known then. Keywords without a check by that day are left out. */
const visitsOf = (ago: number, isKnownThen: RawBuilder<unknown>) => sql`
  CASE WHEN bool_or(${isKnownThen}) THEN
    coalesce(sum(visits) FILTER (WHERE ${isNow} AND ${isKnownThen}), 0)
    - coalesce(sum(visits) FILTER (WHERE ago = ${sql.lit(ago)}), 0)
  END`

/** Condition: on the other day the keyword had no page, or a page outside the row. `others` is joined for it. */
const elsewhere = (isByFolder: boolean, accountId: number, projectId: number) => {
  if (!isByFolder) return { others: sql``, isElsewhere: sql`other_page_id IS DISTINCT FROM landing_page_id` }
  const folders = sql`
    (SELECT id, ${folder} AS folder FROM landing_pages WHERE account_id = ${accountId} AND project_id = ${projectId})`
  return {
    others: sql`
      LEFT JOIN ${folders} AS own ON own.id = landing_page_id
      LEFT JOIN ${folders} AS other ON other.id = other_page_id`,
    isElsewhere: sql`other.folder IS DISTINCT FROM own.folder`,
  }
}

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
