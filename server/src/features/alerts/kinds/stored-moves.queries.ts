import { type Kysely, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { RankedPage } from './page-moves.ts'
import type { WeightedPosition } from './share-days.ts'

type Db = Kysely<Tables>
type Range = { first: string; last: string }

/** Finds the days on which the site entered or left features. */
export const findFeatureMoves = (db: Db, accountId: number, keywordIds: number[], { first, last }: Range) =>
  db
    .selectFrom('feature_moves')
    .select(['keyword_id', 'day', 'won', 'lost'])
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', sql<number>`ANY (${keywordIds}::bigint[])`)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()

/** The page that ranked on each day that had one, oldest first. */
export async function findRankedPages(
  db: Db,
  accountId: number,
  keywordIds: number[],
  { first, last }: Range,
): Promise<(RankedPage & { keyword_id: number })[]> {
  const { rows } = await sql<RankedPage & { keyword_id: number }>`
    SELECT positions.keyword_id, positions.day, landing_pages.id AS page, landing_pages.url
    FROM positions
    JOIN landing_pages
      ON landing_pages.account_id = positions.account_id AND landing_pages.id = positions.landing_page_id
    WHERE positions.account_id = ${accountId}
      AND positions.keyword_id = ANY (${keywordIds}::bigint[])
      AND positions.day BETWEEN ${first}::date AND ${last}::date
    ORDER BY positions.keyword_id, positions.day`.execute(db)
  return rows
}

/** A position, or one less for the featured snippet, which ranks above the result. */
const height = (table: string) =>
  sql`(${sql.ref(`${table}.position`)} - ${sql.ref(`${table}.is_snippet`)}::integer)`

type PassedDay = { keyword_id: number; day: string; is_passed: boolean }

/**
 * Finds days with a known position of a keyword and of one of its competitors, and whether a competitor passed the site since
 * its previous such day.
 * @param host of the competitor; null: any that is followed now
 */
export async function findPassedDays(
  db: Db,
  accountId: number,
  keywordIds: number[],
  { first, last, host }: Range & { host: string | null },
): Promise<PassedDay[]> {
  const { rows } = await sql<PassedDay>`
    SELECT
      keyword_id, day,
      bool_or(
        coalesce(
          own_before < coalesce(rival_before, 101) AND rival < coalesce(own, 101),
          false
        )
      ) AS is_passed
    FROM (
      SELECT
        positions.keyword_id, positions.day, ${height('positions')} AS own, ${height('rivals')} AS rival,
        lag(${height('positions')}) OVER of_competitor AS own_before,
        lag(${height('rivals')}) OVER of_competitor AS rival_before
      FROM competitors
      JOIN positions
        ON positions.account_id = competitors.account_id AND positions.keyword_id = competitors.keyword_id
      JOIN competitor_positions AS rivals
        ON rivals.account_id = competitors.account_id
        AND rivals.competitor_id = competitors.id
        AND rivals.day = positions.day
      WHERE competitors.account_id = ${accountId}
        AND competitors.keyword_id = ANY (${keywordIds}::bigint[])
        AND competitors.is_enabled
        AND (${host}::text IS NULL OR competitors.host = ${host}::text)
        AND positions.account_id = ${accountId}
        AND positions.day BETWEEN ${first}::date AND ${last}::date
        AND (positions.position IS NOT NULL OR positions.depth >= 100)
        AND (rivals.position IS NOT NULL OR rivals.depth >= 100)
      WINDOW of_competitor AS (PARTITION BY competitors.id ORDER BY positions.day)
    ) AS known
    GROUP BY keyword_id, day`.execute(db)
  return rows
}

/** Whether one of the keywords has an enabled competitor. @param host of it; null: any */
export async function isFollowed(
  db: Db,
  accountId: number,
  keywordIds: number[],
  host: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM competitors
    WHERE account_id = ${accountId}
      AND keyword_id = ANY (${keywordIds}::bigint[])
      AND is_enabled
      AND (${host}::text IS NULL OR host = ${host}::text)
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Finds positions on days with a known position, with the weights of their keywords. */
export async function findWeightedPositions(
  db: Db,
  accountId: number,
  keywordIds: number[],
  { first, last }: Range,
): Promise<WeightedPosition[]> {
  const { rows } = await sql<WeightedPosition>`
    SELECT
      positions.keyword_id, positions.day, positions.position,
      ${formulas.weight(sql.ref('keywords.volume'))}::float8 AS weight
    FROM positions
    JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
    WHERE positions.account_id = ${accountId}
      AND positions.keyword_id = ANY (${keywordIds}::bigint[])
      AND positions.day BETWEEN ${first}::date AND ${last}::date
      AND (positions.position IS NOT NULL OR positions.depth >= 100)`.execute(db)
  return rows
}
