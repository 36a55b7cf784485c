import { utcDay } from '@rankline/contract/days'
import type { Overview, Segment } from '@rankline/contract/projects/calls'
import { engineById } from '@rankline/serp/catalog/engines'
import type { presentNumbersOf } from '../tracking/roll-up/present.queries.ts'
import { presentBuckets } from './project.presenter.ts'
import type { DayRow } from './projects.queries.ts'

type Present = Awaited<ReturnType<typeof presentNumbersOf>>

/** @param stored the stored days, oldest first */
export function presentOverview(
  stored: readonly DayRow[],
  present: Present,
  segment: Present | null = null,
): Overview {
  const days = daysUntilNow(stored, present)
  return {
    checked_at: present.checked_at?.toISOString() ?? null,
    keyword_count: present.keyword_count,
    updating: present.updating_count,
    waiting: present.waiting_count,
    failed: present.failed_count,
    engines: present.engine_ids.flatMap((id) => engineById(id)?.name ?? []),
    distribution: presentBuckets({ ...present, count: present.keyword_count }),
    improved: present.improved_count,
    declined: present.declined_count,
    stable: present.stable_count,
    first: present.first_count,
    days: days.map(presentDay),
    change: present.keyword_count === 0 ? null : changeBetween(days.at(-2), days.at(-1)),
    segment: segment === null ? null : presentSegment(segment),
  }
}

const presentSegment = (present: Present): Segment => ({
  keyword_count: present.keyword_count,
  distribution: presentBuckets({ ...present, count: present.keyword_count }),
  improved: present.improved_count,
  declined: present.declined_count,
  stable: present.stable_count,
  first: present.first_count,
  visibility: present.visibility,
  visibility_score: present.visibility_score,
  average_position: present.average_position,
  known: present.known_count,
  unranked: present.unranked_count,
  top_3: present.known_top_3_count,
  top_10: present.known_top_10_count,
  with_volume: present.volume_count,
  with_price: present.price_count,
  traffic: present.traffic,
  traffic_value: present.traffic_value,
})

type Day = Omit<DayRow, 'project_id'>

/** The stored entry of today lags behind: the present replaces it. */
function daysUntilNow(stored: readonly Day[], present: Present): readonly Day[] {
  const day = utcDay()
  const { visibility, checked_at: checkedAt } = present
  const isCheckedToday = checkedAt !== null && utcDay(0, checkedAt) === day
  if (!isCheckedToday || visibility === null) return stored
  return [...stored.filter((row) => row.day !== day), { ...present, visibility, day }]
}

const presentDay = (row: Day): Overview['days'][number] => ({
  date: row.day,
  visibility: row.visibility,
  visibility_score: row.visibility_score,
  average_position: row.average_position,
  known: row.known_count,
  unranked: row.unranked_count,
  top_3: row.known_top_3_count,
  top_10: row.known_top_10_count,
  with_volume: row.volume_count,
  with_price: row.price_count,
  traffic: row.traffic,
  traffic_value: row.traffic_value,
})

/** Keywords that came, went or were disabled would show as a gain or a loss: other keywords are not compared. */
function changeBetween(before: Day | undefined, now: Day | undefined): Overview['change'] {
  if (before === undefined || now === undefined) return null
  if (now.population === null || now.population !== before.population) return null
  const hasSameVolumes = now.volume_count === before.volume_count
  const hasSamePrices = hasSameVolumes && now.price_count === before.price_count
  return {
    since: before.day,
    visibility: difference(now.visibility, before.visibility),
    visibility_score: now.visibility_score - before.visibility_score,
    average_position: difference(now.average_position, before.average_position),
    top_3: now.known_top_3_count - before.known_top_3_count,
    top_10: now.known_top_10_count - before.known_top_10_count,
    traffic: hasSameVolumes ? difference(now.traffic, before.traffic) : null,
    traffic_value: hasSamePrices ? difference(now.traffic_value, before.traffic_value) : null,
  }
}

const difference = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before
