import { DAY, utcDay } from '@rankline/contract/days'
import type { KeywordFilters } from '@rankline/contract/keywords/filters'
import { CHANGE, DATE_SHORTCUT, RANK_RANGE } from '@rankline/contract/keywords/filters'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import { startOfDay } from '../../../platform/time.ts'
import { advancedConditions } from './advanced-filters.ts'
import type { Filters } from './filters.ts'

type Condition = RawBuilder<SqlBool>

/** Conditions that all keywords of the filtered list meet. Engine and country ids may be unknown. */
export function conditionsOf(
  accountId: number,
  filters: KeywordFilters,
  now: Date = new Date(),
): Condition[] {
  const narrowing = narrowingConditions(accountId, filters, now)
  const { project_id } = filters
  return project_id === undefined
    ? narrowing
    : [sql`keywords.project_id = ${project_id}::bigint`, ...narrowing]
}

/** Condition of the filters that narrow a project's list; null if no filter does. */
export function narrowingOf(accountId: number, filters: Filters, now: Date = new Date()): Condition | null {
  const conditions = narrowingConditions(accountId, filters, now)
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` AND `)})`
}

/** The tag that alone narrows the list. */
export const onlyTag = (accountId: number, { tag, ...filters }: Filters): number | undefined =>
  narrowingConditions(accountId, filters, new Date()).length === 0 ? tag : undefined

function narrowingConditions(accountId: number, filters: Filters, now: Date): Condition[] {
  const { engine, country, keyword_query, tag } = filters
  const conditions = [
    ranksBetween(filters.ranks_between),
    changed(filters.changes),
    visible(filters.visibility_start, filters.visibility_end),
    ...checked(filters, now),
    ...flags(filters),
  ].filter((condition) => condition !== null)
  if (engine !== undefined) conditions.push(sql`keywords.engine_id = ${engine}::bigint`)
  if (filters.page_changed !== undefined)
    conditions.push(sql`keywords.page_changed_on > ${utcDay(-filters.page_changed, now)}::date`)
  if (filters.landing_page !== undefined)
    conditions.push(sql`keywords.landing_page_id = ${filters.landing_page}::bigint`)
  if (country !== undefined) conditions.push(sql`keywords.country_id = ${country}::bigint`)
  if (keyword_query !== undefined)
    conditions.push(sql`strpos(keywords.phrase_key, ${normalisePhrase(keyword_query)}) > 0`)
  if (filters.keywords !== undefined) conditions.push(sql`keywords.id = ANY (${filters.keywords}::bigint[])`)
  if (tag !== undefined) conditions.push(tagged(tag))
  return [...conditions, ...advancedConditions(accountId, filters, now)]
}

/** Relies on the index `keyword_tags_of_tag`, which stays fast with many keywords. */
const tagged = (tag: number): Condition => sql`keywords.id IN (
  SELECT keyword_id FROM keyword_tags
  WHERE keyword_tags.account_id = keywords.account_id AND tag_id = ${tag}::bigint
)`

function ranksBetween(range: number | undefined): Condition | null {
  if (range === RANK_RANGE.notRanked)
    return sql`keywords.position IS NULL AND keywords.checked_at IS NOT NULL`
  if (range === RANK_RANGE.notChecked) return sql`keywords.checked_at IS NULL`
  if (range === RANK_RANGE.featuredSnippet) return sql`keywords.is_snippet`
  const bounds = range === undefined ? undefined : rankBounds[range]
  return bounds === undefined ? null : sql`keywords.position BETWEEN ${bounds[0]} AND ${bounds[1]}`
}

const rankBounds: Record<number, readonly [number, number]> = {
  [RANK_RANGE.all]: [1, 100],
  [RANK_RANGE.top10]: [1, 10],
  [RANK_RANGE.from11to20]: [11, 20],
  [RANK_RANGE.from21to50]: [21, 50],
  [RANK_RANGE.from51to100]: [51, 100],
  [RANK_RANGE.top3]: [1, 3],
  [RANK_RANGE.from4to10]: [4, 10],
}

function changed(change: number | undefined): Condition | null {
  switch (change) {
    case CHANGE.improved:
      return sql`keywords.movement IN ('improved', 'new')`
    case CHANGE.declined:
      return sql`keywords.movement IN ('declined', 'dropped')`
    case CHANGE.changed:
      return sql`keywords.movement IN ('improved', 'new', 'declined', 'dropped')`
    case CHANGE.notRanked:
      return sql`keywords.position IS NULL`
    case CHANGE.stable:
      return sql`keywords.movement = 'stable'`
    case CHANGE.dropped:
      return sql`keywords.movement = 'dropped'`
    default:
      return null
  }
}

function visible(from: number | undefined, to: number | undefined): Condition | null {
  if (from === undefined && to === undefined) return null
  return sql`${formulas.visibility(sql.ref('keywords.position'))} BETWEEN ${from ?? 0} AND ${to ?? 100}`
}

/** Days are in UTC; a custom range applies only with both of its days. */
function checked(filters: Filters, now: Date): (Condition | null)[] {
  const today = startOfDay(now)
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  const since = (start: Date) => sql<SqlBool>`keywords.checked_at >= ${start}`
  const before = (end: Date) => sql<SqlBool>`keywords.checked_at < ${end}`
  const { date_custom_start: first, date_custom_end: last } = filters
  switch (filters.date_shortcut) {
    case DATE_SHORTCUT.today:
      return [since(today)]
    case DATE_SHORTCUT.yesterday:
      return [since(daysFrom(today, -1)), before(today)]
    case DATE_SHORTCUT.lastWeek:
      return [since(daysFrom(now, -7))]
    case DATE_SHORTCUT.thisMonth:
      return [since(month(0))]
    case DATE_SHORTCUT.lastMonth:
      return [since(month(-1)), before(month(0))]
    case DATE_SHORTCUT.last3Months:
      return [since(daysFrom(now, -90))]
    case DATE_SHORTCUT.custom:
      if (first === undefined || last === undefined) return []
      return [since(new Date(first)), before(daysFrom(new Date(last), 1))]
    default:
      return []
  }
}

const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * DAY)

function flags(filters: Filters): Condition[] {
  const wanted = (['is_favourited', 'is_alerts_enabled', 'is_sticky'] as const).flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [sql<SqlBool>`keywords.${sql.ref(name)} = ${value}`]
  })
  return [...wanted, ...filters.keyword_settings.map((name) => sql<SqlBool>`keywords.${sql.ref(name)}`)]
}
