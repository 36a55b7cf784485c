import type { OverviewDay } from '@rankline/contract/positions/overviews'
import { OVERVIEW } from '@rankline/serp/overviews'

export type StoredDay = { day: string; place: number }

/**
 * The state of the AI overview on each checked day. A stored state applies until the next stored day; a failed check
 * applies to its own day only. Days before the first stored one are left out.
 * @param checked days with a completed check, ascending
 * @param stored ascending, from the last one before the first of them
 */
export function overviewDays(checked: readonly string[], stored: readonly StoredDay[]): OverviewDay[] {
  const known = stored.filter(({ place }) => place !== OVERVIEW.failed)
  const days = new Map<string, number>()
  for (const { day, place } of stored) if (place === OVERVIEW.failed) days.set(day, place)
  for (const day of checked) {
    const last = known.findLast((one) => one.day <= day)
    if (last !== undefined) days.set(day, last.place)
  }
  return [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, place]) => present(day, place))
}

function present(day: string, place: number): OverviewDay {
  if (place > 0) return { day, state: 'cited', cited_at: place }
  return { day, state: states[place] ?? 'not_read', cited_at: null }
}

const states: Readonly<Record<number, OverviewDay['state']>> = {
  [OVERVIEW.notCited]: 'not_cited',
  [OVERVIEW.notRead]: 'not_read',
  [OVERVIEW.notShown]: 'not_shown',
  [OVERVIEW.failed]: 'failed',
}
