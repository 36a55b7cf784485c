import type { CannibalisationKind, CannibalisationSort } from '@rankline/contract/cannibalisation/calls'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressContains } from '../../platform/database/address-text.ts'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type CannibalisedRow = {
  id: number
  phrase: string
  engine_id: number
  country_id: number
  device_id: number
  position: number | null
  best_position: number | null
  landing_url: string | null
  preferred_url: string | null
  is_wrong_page: boolean
  volume: number | null
  traffic: number | null
  traffic_at_best: number | null
  traded: number
  last_traded_on: string | null
  sharing: number
  shared_on: string | null
  urls: string[] | null
  positions: number[] | null
}

export type Asked = {
  projectId: number
  /** The first day on which switches count. */
  from: string
  sort: CannibalisationSort
  order: 'asc' | 'desc'
  show: CannibalisationKind | undefined
  query: string | undefined
  /** Condition that the keywords fulfil; null: none. */
  within: RawBuilder<SqlBool> | null
}

/** Rows in the chosen order, or in the order of their ids after one of them. */
type ListPart = { limit: number } & ({ offset: number } | { after: number })

type Counts = { all: number; trading: number; sharing: number }

/** Lists keywords whose pages compete. Reads only days on which pages switched and the current lists, no positions. */
export async function listKeywords(
  db: Db,
  accountId: number,
  asked: Asked,
  { limit, ...part }: ListPart,
): Promise<{ counts: Counts; rows: CannibalisedRow[] }> {
  const { projectId, from, sort, order, show, query, within } = asked
  const atBest = formulas.clickShare(sql.ref('keywords.best_position'), formulas.currentCurve(accountId))
  const volume = sql.ref('keywords.volume')
  const chosen = sql`${sorts[sort]} ${order === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST, traded DESC, id`
  const { rows } = await sql<CannibalisedRow & Record<keyof typeof countNames, number>>`
    WITH pairs AS (
      SELECT keyword_id, count(*) AS times, max(day) AS last_on
      FROM page_switches
      WHERE account_id = ${accountId} AND project_id = ${projectId} AND day >= ${from}::date
      GROUP BY keyword_id, least(page, page_before), greatest(page, page_before)
    ), traded AS (
      SELECT keyword_id, sum(times)::integer AS traded, max(last_on) AS last_traded_on
      FROM pairs
      WHERE times > 1
      GROUP BY keyword_id
    ), found AS MATERIALIZED (
      SELECT
        keywords.id, phrase, phrase_key, engine_id, country_id, device_id, position, best_position, landing_url, preferred_url,
        is_wrong_page, volume,
        ${formulas.traffic(volume, formulas.currentClicks(accountId))} AS traffic,
        ${formulas.traffic(volume, atBest)} AS traffic_at_best,
        coalesce(traded, 0) AS traded, last_traded_on,
        coalesce(cardinality(urls), 0) AS sharing, shared_lists.day AS shared_on, urls, positions
      FROM keywords
      LEFT JOIN traded ON traded.keyword_id = keywords.id
      LEFT JOIN shared_lists
        ON shared_lists.account_id = keywords.account_id AND shared_lists.keyword_id = keywords.id
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ${projectId}
        AND keywords.deleted_at IS NULL
        AND keywords.is_enabled
        AND (traded.keyword_id IS NOT NULL OR shared_lists.keyword_id IS NOT NULL)
        AND ${within ?? sql`true`}
        AND ${query === undefined ? sql`true` : holds(accountId, asked, query)}
    ), counted AS (
      SELECT
        count(*) AS all_count,
        count(*) FILTER (WHERE traded > 0) AS trading_count,
        count(*) FILTER (WHERE sharing > 0) AS sharing_count
      FROM found
    ), listed AS (
      SELECT *
      FROM found
      WHERE ${show === undefined ? sql`true` : shown[show]}
        AND ${'after' in part ? sql`id > ${part.after}` : sql`true`}
      ORDER BY ${'after' in part ? sql`id` : chosen}
      LIMIT ${limit} OFFSET ${'after' in part ? 0 : part.offset}
    )
    SELECT counted.*, listed.*
    FROM counted
    LEFT JOIN listed ON true`.execute(db)
  const { all_count: all, trading_count: trading, sharing_count: sharing } = rows[0]!
  return { counts: { all, trading, sharing }, rows: rows.filter(({ id }) => id !== null) }
}

const countNames = { all_count: true, trading_count: true, sharing_count: true }

const shown: Record<CannibalisationKind, RawBuilder<SqlBool>> = {
  trading: sql`traded > 0`,
  sharing: sql`sharing > 0`,
}

const sorts: Record<CannibalisationSort, RawBuilder<unknown>> = {
  keyword: sql`phrase_key`,
  traded: sql`traded`,
  last: sql`last_traded_on`,
  pages: sql`sharing`,
  position: sql`position`,
  best: sql`best_position`,
  traffic: sql`traffic`,
  at_best: sql`traffic_at_best`,
}

/** Whether the text is in the keyword, or in the address of a page that competes for it. */
const holds = (accountId: number, { projectId, from }: Asked, text: string) => sql`(
  strpos(keywords.phrase_key, ${normalisePhrase(text)}) > 0
  OR EXISTS (SELECT FROM unnest(urls) AS shared (url) WHERE ${addressContains(sql.ref('shared.url'), text)})
  OR (traded.keyword_id IS NOT NULL AND keywords.id IN (
    SELECT keyword_id
    FROM page_switches
    JOIN landing_pages
      ON landing_pages.account_id = page_switches.account_id AND landing_pages.id = page_switches.page
    WHERE page_switches.account_id = ${accountId}
      AND page_switches.project_id = ${projectId}
      AND page_switches.day >= ${from}::date
      AND ${addressContains(sql.ref('landing_pages.url'), text)}
  ))
)`

export type RankedPageRow = {
  keyword_id: number
  url: string
  days: number
  best_position: number
  last_ranked_on: string
}

/** The pages that ranked for keywords since a day. Reads the index (account_id, keyword_id, day). */
export async function findRankedPages(
  db: Db,
  accountId: number,
  keywordIds: number[],
  from: string,
): Promise<RankedPageRow[]> {
  const { rows } = await sql<RankedPageRow>`
    SELECT keyword_id, url, days, best_position, last_ranked_on
    FROM (
      SELECT
        keyword_id, landing_page_id, count(*) AS days, min(position) AS best_position, max(day) AS last_ranked_on
      FROM positions
      WHERE account_id = ${accountId}
        AND keyword_id = ANY (${keywordIds}::bigint[])
        AND day >= ${from}::date
        AND landing_page_id IS NOT NULL
      GROUP BY keyword_id, landing_page_id
    ) AS ranked
    JOIN landing_pages ON landing_pages.account_id = ${accountId} AND landing_pages.id = ranked.landing_page_id
    ORDER BY keyword_id, days DESC, url`.execute(db)
  return rows
}
