import { DAY, utcDay } from '@rankline/contract/days'
import { type FilterName, type FilterNameIn, filterNames } from '@rankline/contract/keywords/filter-records'
import {
  type FilterValue,
  filterValueOf,
  type KeywordFilters,
} from '@rankline/contract/keywords/filter-schemas'
import {
  CHANGE,
  type ChosenValues,
  DATE_SHORTCUT,
  LOST_FEATURE_DAYS,
  onlyValue,
  RANK_RANGE,
} from '@rankline/contract/keywords/filter-values'
import { INTENT } from '@rankline/contract/keywords/intents'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { deviceBySlug } from '@rankline/serp/catalog/kinds'
import { folds } from '@rankline/serp/element-heights'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import { startOfDay } from '../../../platform/time.ts'
import type { Asked, Condition, Filters } from './filters.ts'
import { googleNumber } from './google-numbers.ts'
import { daysOf, moved } from './moved-filter.ts'

/** Conditions that all keywords of the filtered list meet. */
export function conditionsOf(
  accountId: number,
  filters: KeywordFilters,
  now: Date = new Date(),
): Condition[] {
  const narrowing = narrowingConditions({ accountId, filters, now })
  const { project_id } = filters
  return project_id === undefined
    ? narrowing
    : [sql`keywords.project_id = ${project_id}::bigint`, ...narrowing]
}

/** Condition of the filters that narrow a project's list; null if no filter does. */
export function narrowingOf(accountId: number, filters: Filters, now: Date = new Date()): Condition | null {
  const narrowing = narrowingConditions({ accountId, filters, now })
  return narrowing.length === 0 ? null : sql`(${sql.join(narrowing, sql` AND `)})`
}

/** The single tag that alone narrows the list. */
export const onlyTag = (accountId: number, { tag, ...filters }: Filters): number | undefined =>
  narrowingConditions({ accountId, filters, now: new Date() }).length === 0 ? onlyValue(tag) : undefined

function narrowingConditions(asked: Asked): Condition[] {
  const ofRows = filterNames.flatMap((name) =>
    name in conditions ? conditionOf(name as RowFilter, asked) : [],
  )
  return [...ofRows, ...moved(asked)]
}

function conditionOf<Name extends RowFilter>(name: Name, asked: Asked): Condition[] {
  const value = filterValueOf(asked.filters, name)
  const condition = value === undefined ? null : conditions[name](value, asked)
  return condition === null ? [] : [condition]
}

/** A filter of one keyword row. Filters of movement compare two days, so `moved-filter.ts` has them. */
type RowFilter = Exclude<FilterName, FilterNameIn<'movement'>>

/** The condition of each filter; null if its value keeps every keyword. Engine and country ids may be unknown. */
const conditions: {
  [Name in RowFilter]: (value: FilterValue<Name>, asked: Asked) => Condition | null
} = {
  ranks_between: chosen(ranksBetween),
  changes: chosen(changed),
  engine: hasId('engine_id'),
  country: hasId('country_id'),
  // By a curve that rises, visibility may exceed 100: the end of the scale is no limit.
  visibility: ({ from = 0, to = 100 }, { accountId }) =>
    sql`${formulas.visibility(sql.ref('keywords.position'), formulas.currentCurve(accountId))}
      BETWEEN ${from} AND ${to < 100 ? to : Number.MAX_VALUE}::float8`,
  tag: tagged,
  page_changed: (days, { now }) => sql`keywords.page_changed_on > ${utcDay(-days, now)}::date`,
  landing_page: (id) => sql`keywords.landing_page_id = ${id}::bigint`,
  date_shortcut: checked,
  keyword_query: (text) => sql`strpos(keywords.phrase_key, ${normalisePhrase(text)}) > 0`,
  keywords: (ids) => sql`keywords.id = ANY (${ids}::bigint[])`,
  is_favourited: isFlag('is_favourited'),
  is_alerts_enabled: isFlag('is_alerts_enabled'),
  is_sticky: isFlag('is_sticky'),
  keyword_settings: (names) => all(names.map((name) => sql`keywords.${sql.ref(name)}`)),
  device: hasId('device_id'),
  language: hasId('language_id'),
  city: hasId('geo_location_id'),
  project: hasId('project_id'),
  volume: within(sql.ref('keywords.volume')),
  traffic: (ends, { accountId }) =>
    within(formulas.traffic(sql.ref('keywords.volume'), formulas.currentClicks(accountId)))(ends),
  cost: within(sql`keywords.cost_per_click::numeric`),
  google_clicks: within(googleNumber('clicks')),
  google_impressions: within(googleNumber('impressions')),
  google_position: within(googleNumber('position')),
  above: within(sql`keywords.above_things`),
  above_pixels: within(sql`keywords.above_pixels`),
  intent: chosen(ofIntent),
  page_query: (text) => sql`strpos(lower(keywords.landing_url), ${text.toLowerCase()}) > 0`,
  keyword_without: (text) => sql`strpos(keywords.phrase_key, ${normalisePhrase(text)}) = 0`,
  keyword_pattern: (pattern) => sql`keywords.phrase ~* ${ourPattern(pattern)}`,
  feature: chosen((id) => sql`${id}::bigint = ANY (keywords.features)`),
  own_feature: chosen((id) => sql`${id}::bigint = ANY (keywords.own_features)`),
  lost_feature: chosen(lostFeature),
  is_failed: (isFailed) => sql`(keywords.outcome IS NOT DISTINCT FROM 'failed') = ${isFailed}`,
  is_ending: (isEnding) =>
    sql`(keywords.ended_on IS NULL AND (keywords.is_once OR keywords.ends_on IS NOT NULL)) = ${isEnding}`,
  is_ended: (isEnded) => sql`(keywords.ended_on IS NOT NULL) = ${isEnded}`,
  is_untagged: (isUntagged) => (isUntagged ? sql`NOT ${isTagged}` : isTagged),
  is_contested: (isContested, { now }) =>
    sql`coalesce(keywords.pages_contested_until >= ${utcDay(0, now)}::date, false) = ${isContested}`,
  // An overview that was not read counts as not cited.
  is_cited: (isCited) => sql`coalesce(keywords.cited_at > 0, false) = ${isCited}`,
  is_citation_lost: (isLost) => sql`(keywords.citation_lost_on IS NOT NULL) = ${isLost}`,
  is_wrong_page: isFlag('is_wrong_page'),
  is_below_fold: (isBelow) => sql`coalesce(
    keywords.position <= 3 AND keywords.above_pixels > ${fold},
    false
  ) = ${isBelow}`,
}

function ofIntent(value: number): Condition {
  if (value === INTENT.unknown) return sql`keywords.intent IS NULL`
  if (value === INTENT.mixed) return formulas.isMixed(sql.ref('keywords.intent_shares'))
  return sql`keywords.intent = ${value}::smallint`
}

/** The first screen of the keyword's device. */
const fold = sql`CASE keywords.device_id
  WHEN ${deviceBySlug('mobile')!.id}::bigint THEN ${folds.mobile}::integer
  ELSE ${folds.desktop}::integer
END`

/** Condition that a column has one of the ids. A keyword without a value passes "is not". */
function hasId(column: string) {
  return ({ operator, values }: ChosenValues): Condition => {
    const has = sql<SqlBool>`${sql.ref(`keywords.${column}`)} = ANY (${values}::bigint[])`
    return operator === 'none' ? not(has) : has
  }
}

const not = (condition: Condition): Condition => sql`(${condition}) IS NOT TRUE`

/** Combines the conditions of single values by the operator. */
function chosen(conditionOf: (value: number, asked: Asked) => Condition | null) {
  return ({ operator, values }: ChosenValues, asked: Asked): Condition | null => {
    const each = values.flatMap((value) => conditionOf(value, asked) ?? [])
    if (operator === 'all' || each.length <= 1) {
      const condition = all(each)
      return condition !== null && operator === 'none' ? not(condition) : condition
    }
    const any = sql<SqlBool>`((${sql.join(each, sql`) OR (`)}))`
    return operator === 'none' ? not(any) : any
  }
}

/** Relies on the index `keyword_tags_of_tag`, which stays fast with many keywords. */
function tagged({ operator, values }: ChosenValues): Condition | null {
  const hasOneOf = (ids: number[]): Condition => sql`keywords.id IN (
    SELECT keyword_id FROM keyword_tags
    WHERE keyword_tags.account_id = keywords.account_id AND tag_id = ANY (${ids}::bigint[])
  )`
  if (operator === 'all') return all(values.map((id) => hasOneOf([id])))
  if (operator === 'any') return hasOneOf(values)
  return sql`NOT EXISTS (
    SELECT FROM keyword_tags
    WHERE keyword_tags.account_id = keywords.account_id
      AND keyword_tags.keyword_id = keywords.id
      AND tag_id = ANY (${values}::bigint[])
  )`
}

function isFlag(column: string) {
  return (value: boolean): Condition => sql`${sql.ref(`keywords.${column}`)} = ${value}`
}

function within(value: RawBuilder<unknown>) {
  return ({ from, to }: FilterValue<'volume'>): Condition | null => {
    const ends: Condition[] = []
    if (from !== undefined) ends.push(sql`${value} >= ${from}::numeric`)
    if (to !== undefined) ends.push(sql`${value} <= ${to}::numeric`)
    return all(ends)
  }
}

const all = (conditions: readonly Condition[]): Condition | null =>
  conditions.length === 0 ? null : sql`${sql.join(conditions, sql` AND `)}`

function ranksBetween(range: number): Condition | null {
  if (range === RANK_RANGE.notRanked)
    return sql`keywords.position IS NULL AND keywords.checked_at IS NOT NULL`
  if (range === RANK_RANGE.notChecked) return sql`keywords.checked_at IS NULL`
  if (range === RANK_RANGE.featuredSnippet) return sql`keywords.is_snippet`
  const bounds = rankBounds[range]
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

function changed(change: number): Condition | null {
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

/** Days are in UTC; a custom range applies only with both of its days. */
function checked(shortcut: number, { filters, now }: Asked): Condition | null {
  const today = startOfDay(now)
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
  const since = (start: Date) => sql<SqlBool>`keywords.checked_at >= ${start}`
  const between = (start: Date, end: Date) => sql<SqlBool>`${since(start)} AND keywords.checked_at < ${end}`
  const { date_custom_start: first, date_custom_end: last } = filters
  switch (shortcut) {
    case DATE_SHORTCUT.today:
      return since(today)
    case DATE_SHORTCUT.yesterday:
      return between(daysFrom(today, -1), today)
    case DATE_SHORTCUT.lastWeek:
      return since(daysFrom(now, -7))
    case DATE_SHORTCUT.thisMonth:
      return since(month(0))
    case DATE_SHORTCUT.lastMonth:
      return between(month(-1), month(0))
    case DATE_SHORTCUT.last3Months:
      return since(daysFrom(now, -90))
    case DATE_SHORTCUT.custom:
      if (first === undefined || last === undefined) return null
      return between(new Date(first), daysFrom(new Date(last), 1))
    default:
      return null
  }
}

const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * DAY)

/** PostgreSQL writes the ends of words as \y, and means a backspace by \b. */
const ourPattern = (pattern: string) =>
  pattern
    .normalize('NFC')
    .replace(/\\([\s\S])/g, (whole, sign: string) => ({ b: '\\y', B: '\\Y' })[sign] ?? whole)

function lostFeature(feature: number, { accountId, filters, now }: Asked): Condition {
  const { from, to } = daysOf(filters, now) ?? {
    from: utcDay(-LOST_FEATURE_DAYS, now),
    to: utcDay(0, now),
  }
  return sql`${feature}::bigint <> ALL (keywords.own_features)
    AND keywords.id IN (
      SELECT keyword_id
      FROM feature_moves
      WHERE feature_moves.account_id = ${accountId}
        AND feature_moves.day > ${from}::date
        AND feature_moves.day <= ${to}::date
        AND ${feature}::bigint = ANY (feature_moves.lost)
    )`
}

/** Condition: a keyword has a manual tag. A dynamic tag for untagged keywords would otherwise exclude its own keywords. */
const isTagged = sql<SqlBool>`EXISTS (
  SELECT FROM keyword_tags
  WHERE keyword_tags.account_id = keywords.account_id
    AND keyword_tags.keyword_id = keywords.id
    AND NOT keyword_tags.is_dynamic
)`
