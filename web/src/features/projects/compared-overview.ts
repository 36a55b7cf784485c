import type { Overview } from '@rankline/contract/projects/calls'
import type { DayRange } from '../../ui/charts/days.ts'

/**
 * The numbers of a day compared with those of an earlier one, as the list compares them. Null if a day is not known. There is
 * no change if other keywords are known on the two days.
 */
export function comparedOverview(overview: Overview, { from, to }: DayRange): Overview | null {
  const days = overview.days.filter(({ date }) => date <= to)
  const [before, now] = [days.find(({ date }) => date === from), days.at(-1)]
  if (before === undefined || now?.date !== to) return null
  if (before.known !== now.known) return { ...overview, days, change: null }
  const between = (name: 'visibility' | 'average_position' | 'traffic' | 'traffic_value') => {
    const [one, other] = [before[name], now[name]]
    return one === null || other === null ? null : other - one
  }
  const hasVolumes = before.with_volume === now.with_volume
  const change = {
    since: from,
    visibility: between('visibility'),
    visibility_score: now.visibility_score - before.visibility_score,
    average_position: between('average_position'),
    top_3: now.top_3 - before.top_3,
    top_10: now.top_10 - before.top_10,
    traffic: hasVolumes ? between('traffic') : null,
    traffic_value: hasVolumes ? between('traffic_value') : null,
  }
  return { ...overview, days, change }
}
