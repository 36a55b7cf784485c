import { utcDay } from '@rankline/contract/days'
import type { Overview } from '@rankline/contract/projects'
import { engineById } from '@rankline/serp/catalog/engines'
import type { presentNumbersOf } from '../tracking/tracking.service.ts'
import { presentBuckets } from './project.presenter.ts'
import type { DayRow } from './projects.queries.ts'

type Present = Awaited<ReturnType<typeof presentNumbersOf>>

/** @param days the stored days, oldest first */
export function presentOverview(days: readonly DayRow[], present: Present): Overview {
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
    days: daysUntilNow(days.map(presentDay), present),
  }
}

const presentDay = (day: DayRow): Overview['days'][number] => ({
  date: day.day,
  visibility: day.visibility,
  visibility_score: day.visibility_score,
  average_position: day.average_position,
  unranked: day.checked_count - day.ranked_count,
  traffic: day.traffic,
  traffic_value: day.traffic_value,
})

/** The roll-up's entry of today lags behind and lacks the keywords not checked yet today: the present replaces it. */
function daysUntilNow(days: Overview['days'], present: Present): Overview['days'] {
  const today = utcDay()
  const isCheckedToday = present.checked_at !== null && utcDay(0, present.checked_at) === today
  if (!isCheckedToday || present.visibility === null) return days
  return [
    ...days.filter(({ date }) => date !== today),
    {
      date: today,
      visibility: present.visibility,
      visibility_score: present.visibility_score,
      average_position: present.average_position,
      unranked: present.unranked_count,
      traffic: present.traffic,
      traffic_value: present.traffic_value,
    },
  ]
}
