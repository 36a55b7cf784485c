import type { Window } from '@rankline/contract/reports/days'
import { type Kysely, type Selectable, sql } from 'kysely'
import { byPage } from '../../../platform/database/by-page.ts'
import { dayCode } from '../../../platform/database/day-codes.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Keywords = Selectable<Tables['keywords']>

/** The code of a day by the featured snippet. */
export const BY_SNIPPET = -2

/** Days before the window whose positions are read. Full checks run weekly, so this range has at least one. */
export const DAYS_BEFORE = 60

export type StoredKeyword = Pick<
  Keywords,
  | 'project_id'
  | 'phrase'
  | 'engine_id'
  | 'country_id'
  | 'language_id'
  | 'device_id'
  | 'is_enabled'
  | 'outcome'
  | 'failure'
  | 'checked_at'
  | 'depth'
  | 'position'
  | 'is_snippet'
  | 'previous_position'
  | 'best_position'
  | 'worst_position'
  | 'position_day'
  | 'volume'
  | 'cost_per_click'
> & {
  id: number
  check_every: number
  place: string | null
  /** The country if it is not that of the project. */
  other_country_id: number | null
  features: number[]
  own_features: number[]
  /** The page of the last check until the end of the window. */
  landing_url: string | null
  /** Codes of days with a completed check, counted from the window's first day, and of their positions; 0: not ranked. */
  codes: readonly number[]
}

/** The next keywords of a project by id, each with its history until the end of the window. */
export async function findKeywords(
  db: Db,
  accountId: number,
  projectId: number,
  { window, after, count }: { window: Window; after: number; count: number },
): Promise<StoredKeyword[]> {
  const { rows } = await sql<Omit<StoredKeyword, 'codes'>>`
    WITH page AS (
      SELECT *
      FROM keywords
      WHERE account_id = ${accountId} AND project_id = ${projectId} AND deleted_at IS NULL AND id > ${after}
      ORDER BY id
      LIMIT ${count}
    )
    SELECT
      page.id, page.project_id, page.phrase, page.engine_id, page.country_id, page.language_id, page.device_id,
      page.is_enabled, page.outcome, page.failure, page.checked_at, page.check_every, page.depth, page.position,
      page.is_snippet,
      page.previous_position, page.best_position, page.worst_position, page.position_day, page.landing_url,
      page.volume, page.cost_per_click, page.features, page.own_features, geo_locations.name_canonical AS place,
      nullif(page.country_id, projects.country_id) AS other_country_id
    FROM page
    JOIN projects ON projects.account_id = page.account_id AND projects.id = page.project_id
    LEFT JOIN geo_locations ON geo_locations.id = page.geo_location_id
    ORDER BY page.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const codes = await byPage(db, (inside) => findCodes(inside, accountId, ids, window))
  const later = rows.filter(({ position_day: day }) => day !== null && day > window.to).map(({ id }) => id)
  const pages =
    later.length === 0 ? new Map<number, string | null>() : await findPages(db, accountId, later, window)
  return rows.map((row) => ({
    ...row,
    landing_url: pages.has(row.id) ? (pages.get(row.id) ?? null) : row.landing_url,
    codes: codes.get(row.id) ?? [],
  }))
}

/** Finds the page that ranked at the last check of the window, for keywords that were checked after it. */
async function findPages(db: Db, accountId: number, keywordIds: number[], { from, to }: Window) {
  const { rows } = await sql<{ keyword_id: number; url: string | null }>`
    SELECT given.keyword_id, landing_pages.url
    FROM unnest(${keywordIds}::bigint[]) AS given (keyword_id)
    LEFT JOIN LATERAL (
      SELECT landing_page_id
      FROM positions
      WHERE account_id = ${accountId}
        AND keyword_id = given.keyword_id
        AND day BETWEEN ${from}::date - ${DAYS_BEFORE}::integer AND ${to}::date
        AND (position IS NOT NULL OR depth >= 100)
      ORDER BY day DESC
      LIMIT 1
    ) AS last ON true
    LEFT JOIN landing_pages
      ON landing_pages.account_id = ${accountId} AND landing_pages.id = last.landing_page_id`.execute(db)
  return new Map(rows.map(({ keyword_id, url }) => [keyword_id, url]))
}

async function findCodes(db: Db, accountId: number, keywordIds: number[], { from, to }: Window) {
  // A shallow check that did not find the site does not decide its position.
  const { rows } = await sql<{ keyword_id: number; codes: number[] }>`
    SELECT
      keyword_id,
      array_to_json(array_agg(${dayCode(sql`day - ${from}::date`, sql`CASE WHEN is_snippet THEN ${sql.lit(BY_SNIPPET)} ELSE coalesce(position, 0) END`)})) AS codes
    FROM positions
    WHERE account_id = ${accountId}
      AND keyword_id = ANY (${keywordIds}::bigint[])
      AND day BETWEEN ${from}::date - ${DAYS_BEFORE}::integer AND ${to}::date
      AND (position IS NOT NULL OR depth >= 100)
    GROUP BY keyword_id`.execute(db)
  return new Map(rows.map(({ keyword_id, codes }) => [keyword_id, codes]))
}
