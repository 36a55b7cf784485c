import { utcDay } from '@rankline/contract/days'
import { fullDepth } from '@rankline/serp/depth'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Filters } from './filters.ts'

type Condition = RawBuilder<SqlBool>
type Place = RawBuilder<number>

/** Counts as the place of a keyword that does not rank. */
const BELOW_ALL = 101
const placeOf = (position: RawBuilder<unknown>): Place =>
  sql<number>`coalesce(${position}, ${sql.lit(BELOW_ALL)})`

/** Keywords that moved so far, or entered or left a top: since the check before, or between two days. */
export function moved(accountId: number, filters: Filters, now: Date): Condition[] {
  const sincePrevious = conditions(filters, sql`keywords.previous_position`, sql`keywords.position`)
  if (sincePrevious.length === 0) return []
  const days = daysOf(filters, now)
  if (days === null)
    return [sql`keywords.movement IN ('improved', 'declined', 'new', 'dropped')`, ...sincePrevious]
  const today = utcDay(0, now)
  const between = conditions(filters, sql`before.position`, sql`after.position`)
  return [
    sql`keywords.id IN (
      SELECT after.keyword_id
      FROM ${standingsOn(accountId, filters, days.from)} AS before
      JOIN ${days.to >= today ? present(accountId) : standingsOn(accountId, filters, days.to)} AS after
        ON after.keyword_id = before.keyword_id
      WHERE ${isComparable} AND ${sql.join(between, sql` AND `)}
    )`,
  ]
}

/** The two days that are compared; null: the check before and the last one. */
export function daysOf(filters: Filters, now: Date) {
  const { compare_from: from, compare_to: to, moved_since: days } = filters
  if (from !== undefined && to !== undefined) return { from, to }
  return days === undefined ? null : { from: utcDay(-days, now), to: utcDay(0, now) }
}

function conditions(filters: Filters, before: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  const [then, now] = [placeOf(before), placeOf(after)]
  const { moved_by, moved_up, moved_down, entered_top, left_top } = filters
  const found: Condition[] = []
  if (moved_by !== undefined) found.push(sql`abs(${then} - ${now}) >= ${moved_by}`)
  if (moved_up !== undefined) found.push(sql`${then} - ${now} >= ${moved_up}`)
  if (moved_down !== undefined) found.push(sql`${now} - ${then} >= ${moved_down}`)
  if (entered_top !== undefined) found.push(sql`${now} <= ${entered_top} AND ${then} > ${entered_top}`)
  if (left_top !== undefined) found.push(sql`${now} > ${left_top} AND ${then} <= ${left_top}`)
  return found
}

/** Where keywords stand now, which needs no history. */
const present = (accountId: number) => sql`(
  SELECT id AS keyword_id, position, depth
  FROM keywords
  WHERE account_id = ${accountId} AND deleted_at IS NULL AND checked_at IS NOT NULL
)`

/**
 * What the last check on or before a day saw. Most keywords were checked on that very day: one scan finds
 * these, and only the others are looked up one by one.
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
      AND NOT EXISTS (SELECT FROM exact WHERE exact.keyword_id = other.id)
  )`
}

const depth = sql.lit(fullDepth)
/** As in the comparison of two days: each check looked deep enough to have seen the other's position. */
const isComparable = sql`(before.position IS NOT NULL OR before.depth >= ${depth} OR after.position <= before.depth)
  AND (after.position IS NOT NULL OR after.depth >= ${depth} OR before.position <= after.depth)`
