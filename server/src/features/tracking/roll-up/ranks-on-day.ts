import { sql } from 'kysely'
import { isPlannedOn } from '../planned.ts'
import type { DueDay } from './project-days.queries.ts'

/** Days before a late roll-up in which the last known position is searched. */
const MEMORY_DAYS = 40

/** Days as rows of `due`. */
export const daysDue = (days: readonly DueDay[]) => sql`
  unnest(
    ${days.map(({ account_id }) => account_id)}::bigint[],
    ${days.map(({ project_id }) => project_id)}::bigint[],
    ${days.map(({ day }) => day)}::date[]
  ) AS due (account_id, project_id, day)`

/** The UTC day of a keyword's last completed check. */
const lastDay = sql<string>`(keywords.checked_at AT TIME ZONE 'UTC')::date`

/**
 * `current_keywords`: all keywords of the projects that are not deleted. `day_keywords`: those that count on each day, which
 * are enabled, with a completed check. `is_late`: checked again since, so its row no longer has the day's position.
 * MATERIALIZED, so that keywords are read once and the planner knows how many there are.
 */
export const dayKeywords = (days: readonly DueDay[]) => sql`
  current_keywords AS MATERIALIZED (
    SELECT
      keywords.account_id, keywords.project_id, keywords.id, keywords.search_id, keywords.check_every, keywords.volume,
      keywords.cost_per_click, keywords.position, keywords.position_day, keywords.movement, keywords.searched_since,
      keywords.checked_at, keywords.is_enabled
    FROM (SELECT DISTINCT account_id, project_id FROM ${daysDue(days)}) AS given
    JOIN keywords ON keywords.account_id = given.account_id AND keywords.project_id = given.project_id
    WHERE keywords.deleted_at IS NULL
  ),
  day_keywords AS MATERIALIZED (
    SELECT
      due.account_id, due.project_id, due.day, keywords.id, keywords.volume, keywords.cost_per_click,
      keywords.position, keywords.position_day, keywords.movement, keywords.searched_since,
      ${lastDay} = due.day AS is_checked,
      ${lastDay} > due.day AS is_late,
      ${isPlannedOn(sql`due.day`)} AS is_planned
    FROM ${daysDue(days)}
    JOIN current_keywords AS keywords
      ON keywords.account_id = due.account_id AND keywords.project_id = due.project_id
    WHERE keywords.is_enabled AND keywords.checked_at IS NOT NULL
  )`

/**
 * Positions of `day_keywords` on each day, as `standings`: from their rows, or for late ones from `positions`. A union,
 * because the cost of a join would grow with the square of the keywords.
 */
export const standings = (days: readonly DueDay[]) => sql`
  standings AS MATERIALIZED (
    SELECT
      account_id, project_id, day, id, searched_since, volume, cost_per_click, is_late, is_checked, is_planned,
      position,
      position_day IS NOT NULL AS is_told,
      CASE WHEN position_day = day THEN movement END AS movement
    FROM day_keywords
    WHERE NOT is_late
    ${lateStandings(days)}
  )`

const lateStandings = (days: readonly DueDay[]) => sql`
    UNION ALL
    SELECT
      late.account_id, late.project_id, late.day, late.id, late.searched_since, late.volume, late.cost_per_click, true,
      bool_or(positions.day = late.day),
      late.is_planned,
      ${lastKnown(sql`positions`)},
      bool_or(${isKnown(sql`positions`)}),
      max(positions.movement) FILTER (WHERE positions.day = late.day)
    FROM day_keywords AS late
    JOIN positions ON positions.account_id = late.account_id AND positions.keyword_id = late.id
    WHERE late.is_late
      AND positions.day BETWEEN late.day - ${MEMORY_DAYS}::integer AND late.day
      AND ${isRemembered(days, sql`positions`)}
    GROUP BY late.account_id, late.project_id, late.day, late.id, late.searched_since, late.volume, late.cost_per_click, late.is_planned`

/** Positions of the competitors of `standings` that were tracked by that day, as `rivals`. */
export const rivals = (days: readonly DueDay[]) => sql`
  rivals AS MATERIALIZED (
    SELECT
      standings.account_id, standings.project_id, standings.day, standings.id, standings.volume, host,
      competitors.position
    FROM standings
    JOIN competitors ON competitors.account_id = standings.account_id AND competitors.keyword_id = standings.id
    WHERE NOT standings.is_late
      AND competitors.is_enabled
      AND (competitors.position IS NOT NULL OR EXISTS (
        SELECT FROM competitor_positions AS found
        WHERE found.account_id = competitors.account_id AND found.competitor_id = competitors.id))
    ${lateRivals(days)}
  )`

const lateRivals = (days: readonly DueDay[]) => sql`
    UNION ALL
    SELECT
      standings.account_id, standings.project_id, standings.day, standings.id, standings.volume, host,
      ${lastKnown(sql`found`)}
    FROM standings
    JOIN competitors ON competitors.account_id = standings.account_id AND competitors.keyword_id = standings.id
    JOIN competitor_positions AS found
      ON found.account_id = competitors.account_id AND found.competitor_id = competitors.id
    WHERE standings.is_late
      AND competitors.is_enabled
      AND found.day BETWEEN standings.day - ${MEMORY_DAYS}::integer AND standings.day
      AND ${isRemembered(days, sql`found`)}
    GROUP BY
      standings.account_id, standings.project_id, standings.day, standings.id, standings.volume, host, competitors.id`

const isKnown = (looks: ReturnType<typeof sql>) =>
  sql`(${looks}.position IS NOT NULL OR ${looks}.depth >= 100)`

const lastKnown = (looks: ReturnType<typeof sql>) => sql`
  (array_agg(${looks}.position ORDER BY ${looks}.day DESC) FILTER (WHERE ${isKnown(looks)}))[1]`

/** Said once more in constants, so that only the months concerned are looked at. */
function isRemembered(days: readonly DueDay[], looks: ReturnType<typeof sql>) {
  const sorted = days.map(({ day }) => day).toSorted()
  return sql`
    ${looks}.day BETWEEN ${sorted.at(0)}::date - ${MEMORY_DAYS}::integer AND ${sorted.at(-1)}::date`
}
