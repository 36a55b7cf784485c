import { utcDay } from '@rankline/contract/days'
import { LOST_FEATURE_DAYS } from '@rankline/contract/keywords/advanced-filters'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as formulas from '../../../platform/database/formulas.ts'
import type { Filters } from './filters.ts'
import { googleNumber } from './google-numbers.ts'
import { daysOf, moved } from './moved-filter.ts'

type Condition = RawBuilder<SqlBool>

/** The conditions of `contract/src/keywords/advanced-filters.ts`. */
export function advancedConditions(accountId: number, filters: Filters, now: Date): Condition[] {
  return [
    ...moved(accountId, filters, now),
    ...places(filters),
    ...numbers(accountId, filters),
    ...texts(filters),
    ...states(filters, now),
    ...lostFeature(accountId, filters, now),
  ]
}

function places(filters: Filters): Condition[] {
  const columns = {
    device_id: filters.device,
    language_id: filters.language,
    geo_location_id: filters.city,
    project_id: filters.project,
  }
  return Object.entries(columns).flatMap(([column, id]) =>
    id === undefined ? [] : [sql<SqlBool>`${sql.ref(`keywords.${column}`)} = ${id}::bigint`],
  )
}

function numbers(accountId: number, filters: Filters): Condition[] {
  const volume = sql.ref('keywords.volume')
  const price = sql.ref('keywords.cost_per_click')
  const traffic = formulas.traffic(volume, formulas.currentClicks(accountId))
  return [
    ...between(volume, filters.volume_min, filters.volume_max),
    ...between(traffic, filters.traffic_min, filters.traffic_max),
    ...between(sql`${price}::numeric`, filters.cost_min, filters.cost_max),
    ...between(googleNumber('clicks'), filters.google_clicks_min, filters.google_clicks_max),
    ...between(googleNumber('impressions'), filters.google_impressions_min, filters.google_impressions_max),
    ...between(googleNumber('position'), filters.google_position_min, filters.google_position_max),
  ]
}

function between(value: RawBuilder<unknown>, from: number | undefined, to: number | undefined): Condition[] {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql`${value} >= ${from}::numeric`)
  if (to !== undefined) conditions.push(sql`${value} <= ${to}::numeric`)
  return conditions
}

function texts({ keyword_without, keyword_pattern, page_query }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (keyword_without !== undefined)
    conditions.push(sql`strpos(keywords.phrase_key, ${normalisePhrase(keyword_without)}) = 0`)
  if (keyword_pattern !== undefined) conditions.push(sql`keywords.phrase ~* ${ourPattern(keyword_pattern)}`)
  if (page_query !== undefined)
    conditions.push(sql`strpos(lower(keywords.landing_url), ${page_query.toLowerCase()}) > 0`)
  return conditions
}

/** PostgreSQL writes the ends of words as \y, and means a backspace by \b. */
const ourPattern = (pattern: string) =>
  pattern
    .normalize('NFC')
    .replace(/\\([\s\S])/g, (whole, sign: string) => ({ b: '\\y', B: '\\Y' })[sign] ?? whole)

function states(filters: Filters, now: Date): Condition[] {
  const { feature, own_feature, is_failed, is_untagged, is_contested, is_cited, is_wrong_page } = filters
  const conditions: Condition[] = []
  if (feature !== undefined) conditions.push(sql`${feature}::bigint = ANY (keywords.features)`)
  if (own_feature !== undefined) conditions.push(sql`${own_feature}::bigint = ANY (keywords.own_features)`)
  if (is_failed !== undefined)
    conditions.push(sql`(keywords.outcome IS NOT DISTINCT FROM 'failed') = ${is_failed}`)
  if (is_untagged !== undefined) conditions.push(is_untagged ? sql`NOT ${isTagged}` : isTagged)
  if (is_contested !== undefined)
    conditions.push(
      sql`coalesce(keywords.pages_contested_until >= ${utcDay(0, now)}::date, false) = ${is_contested}`,
    )
  // An overview that was not read counts as not cited.
  if (is_cited !== undefined) conditions.push(sql`coalesce(keywords.cited_at > 0, false) = ${is_cited}`)
  if (filters.is_citation_lost !== undefined)
    conditions.push(sql`(keywords.citation_lost_on IS NOT NULL) = ${filters.is_citation_lost}`)
  if (is_wrong_page !== undefined) conditions.push(sql`keywords.is_wrong_page = ${is_wrong_page}`)
  return conditions
}

function lostFeature(accountId: number, filters: Filters, now: Date): Condition[] {
  const { lost_feature: feature } = filters
  if (feature === undefined) return []
  const { from, to } = daysOf(filters, now) ?? {
    from: utcDay(-LOST_FEATURE_DAYS, now),
    to: utcDay(0, now),
  }
  return [
    sql`${feature}::bigint <> ALL (keywords.own_features)`,
    sql`keywords.id IN (
      SELECT keyword_id
      FROM feature_moves
      WHERE feature_moves.account_id = ${accountId}
        AND feature_moves.day > ${from}::date
        AND feature_moves.day <= ${to}::date
        AND ${feature}::bigint = ANY (feature_moves.lost)
    )`,
  ]
}

/** Condition: a keyword has a manual tag. A dynamic tag for untagged keywords would otherwise exclude its own keywords. */
const isTagged = sql<SqlBool>`EXISTS (
  SELECT FROM keyword_tags
  WHERE keyword_tags.account_id = keywords.account_id
    AND keyword_tags.keyword_id = keywords.id
    AND NOT keyword_tags.is_dynamic
)`
