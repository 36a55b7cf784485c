import { utcDay } from '@rankline/contract/days'
import type { FilterNameIn } from '@rankline/contract/keywords/filter-records'
import { type FilterValue, filterValueOf } from '@rankline/contract/keywords/filter-schemas'
import { fullDepth } from '@rankline/serp/depth'
import { type RawBuilder, sql } from 'kysely'
import type { Asked, Condition, Filters } from './filters.ts'

type Place = RawBuilder<number>

/** The place of a keyword that does not rank. */
const BELOW_ALL = 101
const placeOf = (position: RawBuilder<unknown>): Place =>
  sql<number>`coalesce(${position}, ${sql.lit(BELOW_ALL)})`

/** Keywords that moved so far, or entered or left a top: since the check before, or between two days. */
export function moved({ accountId, filters, now }: Asked): Condition[] {
  const sincePrevious = movements(filters, sql`keywords.previous_position`, sql`keywords.position`)
  if (sincePrevious.length === 0) return []
  const days = daysOf(filters, now)
  if (days === null)
    return [sql`keywords.movement IN ('improved', 'declined', 'new', 'dropped')`, ...sincePrevious]
  const today = utcDay(0, now)
  const between = movements(filters, sql`compared.position_before`, sql`compared.position_after`)
  const before = standingsOn(accountId, filters, days.from)
  const compared =
    days.to >= today
      ? withPresent(accountId, before)
      : together(before, standingsOn(accountId, filters, days.to))
  // IS TRUE keeps the subquery out of the join order: it runs once, and a hash looks up its rows.
  return [
    sql`(keywords.id IN (
      SELECT keyword_id
      FROM ${compared} AS compared
      WHERE ${isComparable} AND ${sql.join(between, sql` AND `)}
    )) IS TRUE`,
  ]
}

/** Compares a past day with the current positions, which need no history. */
const withPresent = (accountId: number, before: RawBuilder<unknown>) => sql`(
  SELECT
    before.keyword_id, before.position AS position_before, before.depth AS depth_before,
    after.position AS position_after, after.depth AS depth_after
  FROM ${before} AS before
  JOIN keywords AS after ON after.account_id = ${accountId} AND after.id = before.keyword_id
  WHERE after.deleted_at IS NULL AND after.checked_at IS NOT NULL
)`

/** Compares two past days. It groups instead of joining, because the statistics for a join are missing. */
const together = (before: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
  SELECT
    keyword_id,
    max(position) FILTER (WHERE NOT is_later) AS position_before,
    max(depth) FILTER (WHERE NOT is_later) AS depth_before,
    max(position) FILTER (WHERE is_later) AS position_after,
    max(depth) FILTER (WHERE is_later) AS depth_after
  FROM (
    SELECT false AS is_later, * FROM ${before} AS before
    UNION ALL
    SELECT true, * FROM ${after} AS after
  ) AS seen
  GROUP BY keyword_id
  HAVING count(*) = 2
)`

/** The two days to compare; null: compare the last check with the one before it. */
export function daysOf(filters: Filters, now: Date) {
  const { compare_from: from, compare_to: to, moved_since: days } = filters
  if (from !== undefined && to !== undefined) return { from, to }
  return days === undefined ? null : { from: utcDay(-days, now), to: utcDay(0, now) }
}

type Movement = FilterNameIn<'movement'>

/** The condition of each filter of movement, for the place of a keyword before and after. */
const conditions: {
  [Name in Movement]: (value: FilterValue<Name>, before: Place, after: Place) => Condition
} = {
  moved_by: (places, before, after) => sql`abs(${before} - ${after}) >= ${places}`,
  moved_up: (places, before, after) => sql`${before} - ${after} >= ${places}`,
  moved_down: (places, before, after) => sql`${after} - ${before} >= ${places}`,
  entered_top: (top, before, after) => sql`${after} <= ${top} AND ${before} > ${top}`,
  left_top: (top, before, after) => sql`${after} > ${top} AND ${before} <= ${top}`,
}

function movements(filters: Filters, before: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const places = [placeOf(before), placeOf(after)] as const
  return (Object.keys(conditions) as Movement[]).flatMap((name) => {
    const value = filterValueOf(filters, name)
    return value === undefined ? [] : [conditions[name](value, ...places)]
  })
}

/**
 * Positions by the last check on or before a day. One scan finds the keywords checked on that day; only the others are
 * looked up one by one. `NOT IN` forces a hash: the statistics of a new month's partition say that it is empty, and a
 * join planned by them takes minutes.
 */
function standingsOn(accountId: number, { project_id: projectId }: Filters, day: string) {
  const project =
    projectId === undefined
      ? sql`ANY (ARRAY(SELECT id FROM projects WHERE account_id = ${accountId}))`
      : sql`${projectId}::bigint`
  return sql`(
    WITH exact AS MATERIALIZED (
      SELECT keyword_id, position, depth
      FROM positions
      WHERE account_id = ${accountId} AND project_id = ${project} AND day = ${day}::date
    )
    SELECT keyword_id, position, depth FROM exact
    UNION ALL
    SELECT other.id, older.position, older.depth
    FROM keywords AS other
    CROSS JOIN LATERAL (
      SELECT position, depth
      FROM positions
      WHERE positions.account_id = ${accountId}
        AND positions.keyword_id = other.id
        AND positions.day < ${day}::date
      ORDER BY day DESC
      LIMIT 1
    ) AS older
    WHERE other.account_id = ${accountId}
      AND other.project_id = ${project}
      AND other.deleted_at IS NULL
      AND other.id NOT IN (SELECT keyword_id FROM exact)
  )`
}

const depth = sql.lit(fullDepth)
/** Condition: each check was deep enough to find the other's position, as in the comparison of two days. */
const isComparable = sql`(position_before IS NOT NULL OR depth_before >= ${depth} OR position_after <= depth_before)
  AND (position_after IS NOT NULL OR depth_after >= ${depth} OR position_before <= depth_after)`
