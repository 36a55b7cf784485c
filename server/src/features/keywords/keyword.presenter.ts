import { DAY } from '@rankline/contract/days'
import type { Keyword, KeywordFeature } from '@rankline/contract/keywords/calls'
import { KEYWORD_STATUS } from '@rankline/contract/keywords/calls'
import { DAILY, ONCE } from '@rankline/contract/keywords/check-frequency'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { catalogFeatures, featureBySlug } from '@rankline/serp/catalog/features'
import { deviceById, engineTypeById, sectionById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { intentOf } from '@rankline/serp/intent'
import type { Context } from '../../platform/context.ts'
import { awaitsCheck, diffTextOf } from '../tracking/tracking.service.ts'
import type { KeywordRow } from './keyword-list.queries.ts'

const TREND_DAYS = 30
/** Why a rank request cannot be made. */
const PENDING = 1
const OUT_OF_REQUESTS = 2
const DISABLED = 3

// Shared by all answers: a list has hundreds of features, and only a few different ones.
const plainFeatures = new Map(
  catalogFeatures.map(({ id, name, hasEntries }): [number, Readonly<KeywordFeature>] => [
    id,
    Object.freeze({ type: id, type_text: name, has_child_items: hasEntries }),
  ]),
)
const ownFeatures = new Map(
  [...plainFeatures].map(([id, feature]) => [id, Object.freeze({ ...feature, is_own: true })]),
)

/** `isPending`: a check is due or running; `isOut`: no requests left today; `isPaused`: tracking paused. */
type Possible = { isPending: boolean; isOut: boolean; isPaused: boolean }

/** The name of the brand, by which a client knows the people of the agency; undefined for others. */
const brandOf = ({ membership }: Partial<Pick<Context, 'membership'>>) =>
  membership?.isClient ? membership.ownerName : undefined

/** @param today in UTC */
export function presentKeyword(
  ctx: Pick<Context, 'role'> & Partial<Pick<Context, 'membership'>>,
  row: KeywordRow,
  possible: Possible,
  today: string,
): Keyword {
  const state = requestState(row, possible)
  const country = countryById(row.country_id)
  const engine = engineById(row.engine_id)
  const device = deviceById(row.device_id)
  return {
    id: row.id,
    project_id: row.project_id,
    project_name: row.project_name,
    keyword: row.phrase,
    keyword_name: row.phrase,
    country_name: country?.name ?? '',
    country_name_alpha2: country?.alpha2 ?? '',
    language_name: languageById(row.language_id)?.name ?? '',
    geo_location_name_canonical: row.geo_location_name,
    engine_name: engine?.name ?? '',
    engine_slug: engine?.slug ?? '',
    type_name: engineTypeById(row.type_id)?.name ?? '',
    section_name: sectionById(row.section_id)?.name ?? '',
    device_name: device?.name ?? '',
    device_slug: device?.slug ?? '',
    current_position: row.position,
    ...(row.is_snippet && { is_featured_snippet: true as const }),
    prev_position: row.previous_position,
    ...(row.was_snippet && { was_featured_snippet: true as const }),
    best_position: row.best_position,
    worst_position: row.worst_position,
    diff: row.change,
    diff_text: diffTextOf(row.movement),
    latest_position_id: row.latest_position_id,
    latest_position_url: row.landing_url,
    ...(row.page_changed_on !== null && { page_changed_on: row.page_changed_on }),
    ...(isContested(row, today) && { is_page_contested: true as const }),
    ...(row.citation_lost_on !== null && { citation_lost_on: row.citation_lost_on }),
    ...(row.preferred_url !== null && { preferred_page: row.preferred_url }),
    ...(row.is_wrong_page && { is_wrong_page: true as const }),
    ...(row.above_things !== null && { above_things: row.above_things }),
    ...(row.above_pixels !== null && { above_pixels: row.above_pixels }),
    ...intentFields(row),
    position_updated_at: row.checked_at === null ? null : moment(row.checked_at),
    ...(row.check_every !== DAILY && { check_every: row.check_every }),
    ...(row.has_own_frequency && { has_own_frequency: true as const }),
    ...endOf(row),
    check_outcome: outcomeOf(row),
    ...(row.failure !== null && { check_failure: row.failure }),
    ...triedAt(row),
    check_depth: row.depth,
    position_day: row.position_day,
    trend: trendUntil(today, row),
    volume: row.volume,
    traffic: hundredths(row.traffic),
    traffic_value: hundredths(row.traffic_value),
    status: state.status,
    is_alerts_enabled: flag(row.is_alerts_enabled),
    is_favourited: flag(row.is_favourited),
    is_sticky: flag(row.is_sticky),
    is_enabled: flag(row.is_enabled),
    is_request_available: state.is_request_available,
    user_member_role: ctx.role,
    user_member_memberable_id: row.creator?.id ?? 0,
    user_member_userable_type: row.creator?.kind === 'client' ? 'user_dashboards' : 'users',
    user_username: row.creator?.kind === 'user' ? (brandOf(ctx) ?? row.creator.username) : null,
    user_dashboard_username: row.creator?.kind === 'client' ? row.creator.username : null,
    features: featuresOf(row),
    created_at: moment(row.created_at),
  }
}

function intentFields({ intent, intent_shares }: KeywordRow): Pick<Keyword, 'intent' | 'intent_shares'> {
  const settled = intentOf(intent, intent_shares)
  return settled === null ? {} : { intent: settled.intent, intent_shares: [...settled.shares] }
}

function endOf({ ends_on, is_once, ended_on }: KeywordRow) {
  const endsOn = is_once ? ONCE : ends_on
  return { ...(endsOn !== null && { ends_on: endsOn }), ...(ended_on !== null && { ended_on }) }
}

const outcomeOf = ({ outcome, is_snippet }: KeywordRow): Keyword['check_outcome'] =>
  outcome === 'ranked' && is_snippet ? 'featured_snippet' : outcome

const isContested = ({ pages_contested_until: until }: KeywordRow, today: string) =>
  until !== null && until >= today

function triedAt({ tried_at, checked_at }: KeywordRow) {
  if (tried_at === null || tried_at === checked_at) return {}
  return { check_tried_at: moment(tried_at) }
}

/** A moment of the years 1 to 9999 as PostgreSQL writes it into JSON, in a session in UTC. */
const UTC_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}\+00:00$/

/** Formats a time by cutting its text if possible: a list has hundreds, and parsing a date takes ten times as long. */
export const moment = (text: string) =>
  UTC_MOMENT.test(text) ? `${text.slice(0, 23)}Z` : new Date(text).toISOString()

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

const flag = (value: boolean) => (value ? 1 : 0)

function requestState(row: KeywordRow, { isPending, isOut, isPaused }: Possible) {
  if (!row.is_enabled) return { status: KEYWORD_STATUS.disabled, is_request_available: DISABLED }
  if (isPaused) return { status: KEYWORD_STATUS.enabled, is_request_available: DISABLED }
  if (isPending && isAwaiting(row)) return { status: KEYWORD_STATUS.updating, is_request_available: PENDING }
  return { status: KEYWORD_STATUS.enabled, is_request_available: isOut ? OUT_OF_REQUESTS : null }
}

const isAwaiting = ({ search_id, check_every, checked_at, requested_at, ends_on }: KeywordRow) =>
  awaitsCheck({ search_id, check_every, ends_on, requested_at, checked_on: checked_at?.slice(0, 10) ?? null })

const overviewId = featureBySlug('ai_overview')?.id

function featuresOf({ features, own_features, cited_at }: KeywordRow): KeywordFeature[] {
  const presented: KeywordFeature[] = []
  for (const id of features) {
    const feature = (own_features.includes(id) ? ownFeatures : plainFeatures).get(id)
    if (feature === undefined) continue
    presented.push(
      id === overviewId && cited_at !== null && cited_at >= 0 ? { ...feature, cited_at } : feature,
    )
  }
  return presented
}

/** Shifts the stored trend so that its last entry is `today`: 30 entries, null for days without a value. */
export function trendUntil(
  today: string,
  { trend, trend_day }: { trend: (number | null)[]; trend_day: string | null },
): (number | null)[] {
  const shift =
    trend_day === null || trend_day === today ? 0 : (Date.parse(today) - Date.parse(trend_day)) / DAY
  if (shift === 0 && trend.length === TREND_DAYS) return trend
  const first = trend.length - TREND_DAYS + shift
  const end = Math.min(TREND_DAYS, trend.length - first)
  const days = new Array<number | null>(TREND_DAYS).fill(null)
  // Reading before a list's beginning is slow, so do not.
  for (let day = Math.max(0, -first); day < end; day += 1) days[day] = trend[first + day] ?? null
  return days
}
