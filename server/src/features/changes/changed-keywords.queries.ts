import { CHANGE_LINE_DAYS, changeDays } from '@rankline/contract/changes/calls'
import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, sql } from 'kysely'
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
  const clicks = currentClicks(accountId)
  const clicksBefore = clickShare(sql.ref('past.position'), currentCurve(accountId))
  const { rows } = await sql<ChangedRow>`
    WITH moved AS (
      SELECT
        keywords.id, keywords.phrase, past.position AS "from", keywords.position AS "to",
        past.is_snippet AS was_snippet, keywords.is_snippet,
        past.landing_page_id, keywords.landing_url AS to_url,
        ${traffic(sql.ref('keywords.volume'), sql`(${clicks} - ${clicksBefore})`)} AS traffic_change,
        abs(${weight(sql.ref('keywords.volume'))} * (${clicks} - ${clicksBefore})) AS importance,
        coalesce(past.position, 101) - coalesce(keywords.position, 101) AS places
      FROM keywords
      CROSS JOIN LATERAL (
        SELECT position, is_snippet, landing_page_id
        FROM positions
        WHERE positions.account_id = ${accountId}
          AND positions.keyword_id = keywords.id
          AND positions.day BETWEEN ${day}::date - ${MEMORY_DAYS}::integer AND ${day}::date
          AND (positions.position IS NOT NULL OR positions.depth >= ${fullDepth})
        ORDER BY positions.day DESC
        LIMIT 1
      ) AS past
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ${projectId}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND keywords.position IS DISTINCT FROM past.position
        AND ${carries(tag)}
    ), ordered AS (
      SELECT
        moved.*,
        places > 0 AS is_won,
        count(*) OVER (PARTITION BY places > 0) AS total,
        row_number() OVER (PARTITION BY places > 0 ORDER BY importance DESC, abs(places) DESC, id) AS place
      FROM moved
    )
    SELECT ordered.id, phrase, "from", "to", was_snippet, is_snippet, landing_pages.url AS from_url, to_url, traffic_change, is_won, total
    FROM ordered
    LEFT JOIN landing_pages
      ON landing_pages.account_id = ${accountId} AND landing_pages.id = ordered.landing_page_id
    WHERE place <= ${count}
    ORDER BY place`.execute(db)
  return rows
}
