import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type SnapshotRow = {
  keyword_id: number
  /** 1: the last check that decided the position. */
  place: number
  day: string
  position: number | null
  is_snippet: boolean
  url: string | null
}

/** The maximum of days between the two checks that are compared. */
const MEMORY_DAYS = 40

/**
 * Finds the last check of each keyword that decided its position, and the check to compare it with: the last one on or
 * before `from`, or without it the previous one. Reads `positions` by its primary key.
 */
export async function findSnapshots(
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  { from, oldest }: { from: string | undefined; oldest: string },
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    WITH looks AS MATERIALIZED (
      SELECT
        keyword_id, day, position, is_snippet, landing_page_id,
        row_number() OVER (PARTITION BY keyword_id ORDER BY day DESC) AS place
      FROM positions
      WHERE account_id = ${accountId}
        AND keyword_id = ANY (${keywordIds}::bigint[])
        AND day >= ${oldest}::date - ${MEMORY_DAYS}::integer
        AND (position IS NOT NULL OR depth >= ${fullDepth})
    ), compared AS (
      SELECT
        looks.*,
        row_number() OVER (PARTITION BY keyword_id ORDER BY place) AS choice
      FROM looks
      WHERE place > 1 AND day <= ${from ?? '9999-12-31'}::date
    )
    SELECT chosen.keyword_id, chosen.place, chosen.day, chosen.position, chosen.is_snippet, landing_pages.url
    FROM (
      SELECT keyword_id, 1 AS place, day, position, is_snippet, landing_page_id FROM looks WHERE place = 1
      UNION ALL
      SELECT keyword_id, 2, day, position, is_snippet, landing_page_id FROM compared WHERE choice = 1
    ) AS chosen
    LEFT JOIN landing_pages
      ON landing_pages.account_id = ${accountId} AND landing_pages.id = chosen.landing_page_id`.execute(db)
  return rows
}

/** Days before a range in which the check to compare with is looked for. */
const DAYS_BEFORE = 60

/** Finds for each keyword the last check of a range that decided its position (place 1), and the last one before it (place 2). */
export async function findEnds(
  db: Db,
  accountId: number,
  keywordIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    SELECT found.keyword_id, ends.place, found.day, found.position, found.is_snippet, landing_pages.url
    FROM unnest(${keywordIds}::bigint[]) AS given (keyword_id)
    CROSS JOIN (
      VALUES (1, ${from}::date - ${DAYS_BEFORE}::integer, ${to}::date),
        (2, ${from}::date - ${DAYS_BEFORE}::integer, ${from}::date - 1)
    ) AS ends (place, first_day, last_day)
    CROSS JOIN LATERAL (
      SELECT keyword_id, day, position, is_snippet, landing_page_id
      FROM positions
      WHERE account_id = ${accountId}
        AND keyword_id = given.keyword_id
        AND day BETWEEN ends.first_day AND ends.last_day
        AND (position IS NOT NULL OR depth >= ${fullDepth})
      ORDER BY day DESC
      LIMIT 1
    ) AS found
    LEFT JOIN landing_pages
      ON landing_pages.account_id = ${accountId} AND landing_pages.id = found.landing_page_id`.execute(db)
  return rows
}

/** The engines of the enabled keywords of projects, by project. */
export async function findEngines(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
): Promise<{ project_id: number; engine_id: number }[]> {
  return db
    .selectFrom('keywords')
    .select(['project_id', 'engine_id'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}
