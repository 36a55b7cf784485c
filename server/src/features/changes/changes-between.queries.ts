import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, sql } from 'kysely'
import { clickShare, currentCurve, traffic, weight } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { MEMORY_DAYS } from './ranks-since.ts'
import { carries } from './tagged.ts'

/** @public A keyword on two days. */
export type ChangeBetween = {
  id: number
  phrase: string
  from: number | null
  from_day: string
  from_url: string | null
  was_snippet: boolean
  to: number | null
  to_day: string
  to_url: string | null
  is_snippet: boolean
  traffic_change: number | null
  is_won: boolean
  /** Number of all lost, or all won, keywords; the rows are limited. */
  total: number
}

/** The last check up to a day that tells where the site is. Reads the index (account_id, keyword_id, day). */
const lastCheck = (accountId: number, day: string) => sql`
  SELECT position, is_snippet, landing_page_id, day
  FROM positions
  WHERE positions.account_id = ${accountId}
    AND positions.keyword_id = keywords.id
    AND positions.day BETWEEN ${day}::date - ${MEMORY_DAYS}::integer AND ${day}::date
    AND (positions.position IS NOT NULL OR positions.depth >= ${fullDepth})
  ORDER BY positions.day DESC
  LIMIT 1`

/**
 * @public Finds keywords whose position, or whose featured snippet, changed between two days: at most `count` won and lost each,
 * most visits first, by the click curve of now. Leaves out keywords without a check up to the first day.
 */
export async function findChangesBetween(
  db: Kysely<Tables>,
  accountId: number,
  projectId: number,
  { from, to, count, tag }: { from: string; to: string; count: number; tag: number | undefined },
): Promise<ChangeBetween[]> {
  const [now, before] = ['now.position', 'past.position'].map((column) =>
    clickShare(sql.ref(column), currentCurve(accountId)),
  )
  const { rows } = await sql<ChangeBetween>`
    WITH moved AS (
      SELECT
        keywords.id, keywords.phrase,
        past.position AS "from", past.day AS from_day, past.landing_page_id AS from_page,
        past.is_snippet AS was_snippet,
        now.position AS "to", now.day AS to_day, now.landing_page_id AS to_page, now.is_snippet,
        ${traffic(sql.ref('keywords.volume'), sql`(${now} - ${before})`)} AS traffic_change,
        abs(${weight(sql.ref('keywords.volume'))} * (${now} - ${before})) AS importance,
        2 * (coalesce(past.position, 101) - coalesce(now.position, 101))
          + now.is_snippet::integer - past.is_snippet::integer AS places
      FROM keywords
      CROSS JOIN LATERAL (${lastCheck(accountId, from)}) AS past
      CROSS JOIN LATERAL (${lastCheck(accountId, to)}) AS now
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ${projectId}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND (now.position, now.is_snippet) IS DISTINCT FROM (past.position, past.is_snippet)
        AND ${carries(tag)}
    ), ordered AS (
      SELECT
        moved.*,
        places > 0 AS is_won,
        count(*) OVER (PARTITION BY places > 0) AS total,
        row_number() OVER (PARTITION BY places > 0 ORDER BY importance DESC, abs(places) DESC, id) AS place
      FROM moved
    )
    SELECT
      ordered.id, phrase, "from", from_day, was_snippet, "to", to_day, is_snippet, traffic_change, is_won, total,
      page_before.url AS from_url, page_now.url AS to_url
    FROM ordered
    LEFT JOIN landing_pages AS page_before
      ON page_before.account_id = ${accountId} AND page_before.id = ordered.from_page
    LEFT JOIN landing_pages AS page_now ON page_now.account_id = ${accountId} AND page_now.id = ordered.to_page
    WHERE place <= ${count}
    ORDER BY place`.execute(db)
  return rows
}
