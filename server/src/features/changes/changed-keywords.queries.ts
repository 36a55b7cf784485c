import { CHANGE_LINE_DAYS, changeDays } from '@rankline/contract/changes/calls'
import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { clickShare, currentClicks, currentCurve, traffic, weight } from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { MEMORY_DAYS } from './ranks-since.ts'
import { carries } from './tagged.ts'

type Db = Kysely<Tables>

/** Days that a project's row looks back from its last day. */
const KEPT_DAYS = CHANGE_LINE_DAYS + changeDays.month

/** Finds the last stored day that is at least `back` days before the project's last day. */
export async function findComparedDay(
  db: Db,
  accountId: number,
  projectId: number,
  back: number,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    WITH latest AS (
      SELECT max(day) AS day FROM project_days WHERE account_id = ${accountId} AND project_id = ${projectId}
    )
    SELECT max(project_days.day) AS day
    FROM project_days, latest
    WHERE project_days.account_id = ${accountId}
      AND project_days.project_id = ${projectId}
      AND project_days.day > latest.day - ${KEPT_DAYS}::int
      AND project_days.day <= latest.day - ${back}::int`.execute(db)
  return rows[0]?.day ?? null
}

export type ChangedRow = {
  id: number
  phrase: string
  from: number | null
  to: number | null
  was_snippet: boolean
  is_snippet: boolean
  from_url: string | null
  to_url: string | null
  traffic_change: number | null
  is_won: boolean
  /** Number of all lost, or all won, keywords; the rows are limited. */
  total: number
}

/**
 * Finds keywords whose position changed since `day`: at most `count` won and lost each, most visits first. Uses the same
 * checks as the project's numbers, without checks too shallow to find the page. Leaves out keywords first checked later.
 */
export async function findChangedKeywords(
  db: Db,
  accountId: number,
  projectId: number,
  { day, count, tag }: { day: string; count: number; tag: number | undefined },
): Promise<ChangedRow[]> {
  const [now, before] = [currentClicks(accountId), clicksAt(accountId, 'past.position')]
  const moved = sql`
    SELECT
      keywords.id, keywords.phrase, past.position AS "from", keywords.position AS "to",
      past.is_snippet AS was_snippet, keywords.is_snippet,
      past.landing_page_id AS from_page, keywords.landing_url AS to_url,
      ${wonBy(now, before)},
      coalesce(past.position, 101) - coalesce(keywords.position, 101) AS places
    FROM keywords
    CROSS JOIN LATERAL (${lastCheck(accountId, day)}) AS past
    WHERE ${isTracked(accountId, projectId, tag)} AND keywords.position IS DISTINCT FROM past.position`
  const { rows } = await sql<ChangedRow>`
    SELECT
      largest.id, phrase, "from", "to", was_snippet, is_snippet, landing_pages.url AS from_url, to_url, traffic_change,
      is_won, total
    FROM (${largest(moved, count)}) AS largest
    LEFT JOIN landing_pages ON landing_pages.account_id = ${accountId} AND landing_pages.id = largest.from_page
    ORDER BY place`.execute(db)
  return rows
}

/** @public A keyword on two days. */
export type ChangeBetween = ChangedRow & { from_day: string; to_day: string }

/**
 * @public Finds keywords whose position, or whose featured snippet, changed between two days: at most `count` won and lost each,
 * most visits first, by the click curve of now. Leaves out keywords without a check up to the first day.
 */
export async function findChangesBetween(
  db: Db,
  accountId: number,
  projectId: number,
  { from, to, count, tag }: { from: string; to: string; count: number; tag: number | undefined },
): Promise<ChangeBetween[]> {
  const [now, before] = [clicksAt(accountId, 'now.position'), clicksAt(accountId, 'past.position')]
  const moved = sql`
    SELECT
      keywords.id, keywords.phrase,
      past.position AS "from", past.day AS from_day, past.landing_page_id AS from_page,
      past.is_snippet AS was_snippet,
      now.position AS "to", now.day AS to_day, now.landing_page_id AS to_page, now.is_snippet,
      ${wonBy(now, before)},
      2 * (coalesce(past.position, 101) - coalesce(now.position, 101))
        + now.is_snippet::integer - past.is_snippet::integer AS places
    FROM keywords
    CROSS JOIN LATERAL (${lastCheck(accountId, from)}) AS past
    CROSS JOIN LATERAL (${lastCheck(accountId, to)}) AS now
    WHERE ${isTracked(accountId, projectId, tag)}
      AND (now.position, now.is_snippet) IS DISTINCT FROM (past.position, past.is_snippet)`
  const { rows } = await sql<ChangeBetween>`
    SELECT
      largest.id, phrase, "from", from_day, was_snippet, "to", to_day, is_snippet, traffic_change, is_won, total,
      page_before.url AS from_url, page_now.url AS to_url
    FROM (${largest(moved, count)}) AS largest
    LEFT JOIN landing_pages AS page_before
      ON page_before.account_id = ${accountId} AND page_before.id = largest.from_page
    LEFT JOIN landing_pages AS page_now ON page_now.account_id = ${accountId} AND page_now.id = largest.to_page
    ORDER BY place`.execute(db)
  return rows
}

const clicksAt = (accountId: number, position: string) =>
  clickShare(sql.ref(position), currentCurve(accountId))

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

const isTracked = (accountId: number, projectId: number, tag: number | undefined) => sql`
  keywords.account_id = ${accountId}
  AND keywords.project_id = ${projectId}
  AND keywords.is_enabled
  AND keywords.deleted_at IS NULL
  AND ${carries(tag)}`

/** Visits won by a keyword, and how much the change matters where its volume is unknown as well. */
const wonBy = (now: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
  ${traffic(sql.ref('keywords.volume'), sql`(${now} - ${before})`)} AS traffic_change,
  abs(${weight(sql.ref('keywords.volume'))} * (${now} - ${before})) AS importance`

/** Keeps the `count` largest gains, and as many losses, of rows with `importance` and `places` won. */
const largest = (moved: RawBuilder<unknown>, count: number) => sql`
  SELECT *
  FROM (
    SELECT
      moved.*,
      places > 0 AS is_won,
      count(*) OVER (PARTITION BY places > 0) AS total,
      row_number() OVER (PARTITION BY places > 0 ORDER BY importance DESC, abs(places) DESC, id) AS place
    FROM (${moved}) AS moved
  ) AS ordered
  WHERE place <= ${count}`
