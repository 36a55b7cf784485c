import { utcDay } from '@rankline/contract/days'
import type { KeywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { defaultKeywordSort, type KeywordSort, keywordSortOrders } from '@rankline/contract/keywords/filters'
import { type RawBuilder, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import { googleNumber } from '../tracked-keywords/filters/google-numbers.ts'

type Expression = RawBuilder<unknown>

/** "Last update" is the last check that did not fail. */
const columns: Partial<Record<KeywordSort, Expression>> = {
  created_at: sql`keywords.created_at`,
  keyword: sql`keywords.phrase_key`,
  updated_at: sql`keywords.checked_at`,
  position: sql`keywords.position`,
  prev_position: sql`keywords.previous_position`,
  best_position: sql`keywords.best_position`,
  worst_position: sql`keywords.worst_position`,
  change: formulas.placesWon,
  volume: sql`keywords.volume`,
  place: sql`(keywords.country_id, keywords.engine_id, keywords.language_id, keywords.geo_location_id, keywords.device_id)`,
  google_clicks: googleNumber('clicks'),
  google_impressions: googleNumber('impressions'),
  google_ctr: googleNumber('ctr'),
  google_position: googleNumber('position'),
  serp: sql`nullif(cardinality(keywords.features), 0)`,
  // Places won over the days of the trend.
  trend: sql`(
    SELECT first.position
    FROM unnest(keywords.trend) WITH ORDINALITY AS first (position, day)
    WHERE first.position IS NOT NULL
    ORDER BY first.day
    LIMIT 1
  ) - keywords.position`,
  tags: sql`(
    SELECT min(tags.folded_name)
    FROM keyword_tags
    JOIN tags ON tags.account_id = keyword_tags.account_id AND tags.id = keyword_tags.tag_id
    WHERE keyword_tags.account_id = keywords.account_id AND keyword_tags.keyword_id = keywords.id
  )`,
}
/** Columns that are never null, so that an index can sort by them. */
const known: readonly KeywordSort[] = ['created_at', 'keyword']

/** Keywords without the sorted value come last in both directions. Indexes on keywords are newest first. */
export function orderOf(
  accountId: number,
  { sort = defaultKeywordSort, order }: KeywordFilters,
): RawBuilder<unknown> {
  const way = sql.raw((order ?? keywordSortOrders[sort]) === 'asc' ? 'ASC' : 'DESC')
  const last = sql.raw(known.includes(sort) ? '' : 'NULLS LAST')
  const keys = keysOf(accountId, sort).map((key) => sql`${key} ${way} ${last}`)
  // Keywords that neither won nor lost are newest first.
  const ids = sort === 'traffic_lost' ? sql.raw('DESC') : way
  return sql`keywords.is_sticky DESC, ${sql.join(keys)}, keywords.id ${ids}`
}

/** The order for visitors of a shared view. It uses only visible values, not pins or the times of adding. */
export function visitorsOrderOf(
  accountId: number,
  { sort, order }: Required<Pick<KeywordFilters, 'sort'>> & Pick<KeywordFilters, 'order'>,
): RawBuilder<unknown> {
  const way = sql.raw((order ?? keywordSortOrders[sort]) === 'asc' ? 'ASC' : 'DESC')
  const keys = keysOf(accountId, sort).map((key) => sql`${key} ${way} NULLS LAST`)
  return sql`${sql.join(keys)}, keywords.phrase_key, ${columns.place}, keywords.id`
}

/** Sort keys. Keywords with equal visits, or none, are sorted by positions gained. */
function keysOf(accountId: number, sort: KeywordSort): Expression[] {
  if (sort === 'traffic_lost') return mostLost
  if (sort === 'traffic_change') return [formulas.visitsWon(accountId), formulas.placesWon]
  if (sort === 'above') return [sql`keywords.above_pixels`, sql`keywords.above_things`]
  if (sort === 'change_day') return [placesSince(1)]
  if (sort === 'change_week') return [placesSince(7)]
  return [columns[sort] ?? worth(accountId, sort)]
}

/**
 * Places won since the check of a day, by the 30 days that each row has. Null if the keyword did not rank then. A keyword that
 * is checked less often has the position of its last check before the day.
 */
function placesSince(days: number): Expression {
  const place = sql`(cardinality(keywords.trend) - (keywords.trend_day - ${utcDay(-days)}::date))`
  return sql`(
    SELECT before.position
    FROM unnest(keywords.trend) WITH ORDINALITY AS before (position, day)
    WHERE before.position IS NOT NULL
      AND before.day <= ${place} AND before.day > ${place} - greatest(keywords.check_every, 1)
    ORDER BY before.day DESC
    LIMIT 1
  ) - coalesce(keywords.position, 101)`
}

/** The expressions of the indexes `keywords_most_lost` and `keywords_most_lost_of_account`. */
const mostLost = [
  sql`usual_visits_won(keywords.volume, keywords.movement, keywords.position, keywords.previous_position)`,
  sql`places_won(keywords.movement, keywords.position, keywords.previous_position, keywords.change)`,
]

/** Traffic or its value, by the account's current click curve. */
function worth(accountId: number, sort: KeywordSort): Expression {
  const volume = sql.ref('keywords.volume')
  const clicks = formulas.currentClicks(accountId)
  return sort === 'traffic'
    ? formulas.traffic(volume, clicks)
    : formulas.trafficValue(volume, clicks, sql.ref('keywords.cost_per_click'))
}
