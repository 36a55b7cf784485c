import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Trend } from '../../ui/data/trend.ts'

type Row = Pick<Keyword, 'trend' | 'current_position' | 'check_every'>

/** A change of position; `places` is null if none can be said. */
export type Since = { trend: Trend; places: number | null }

/**
 * How the position changed since a number of days ago, by the 30 days that a row has. Unknown if the keyword did not rank then.
 * A keyword that is checked less often has the position of its last check before.
 */
export function sinceDaysAgo({ trend, check_every: every = 1, ...row }: Row, days: number): Since {
  const end = trend.length - days
  return changeFrom(trend.slice(Math.max(end - Math.max(every, 1), 0), end).findLast(isPlace), row)
}

/** How the position changed since the first one of the 30 days. */
export const sinceMonth = ({ trend, ...row }: Row): Since => changeFrom(trend.find(isPlace), row)

const isPlace = (place: number | null) => place !== null

function changeFrom(
  before: number | null | undefined,
  { current_position: now }: Pick<Row, 'current_position'>,
): Since {
  if (before === null || before === undefined) return { trend: 'unknown', places: null }
  if (now === null) return { trend: 'dropped', places: null }
  const places = before - now
  return { trend: places === 0 ? 'stable' : places > 0 ? 'improved' : 'declined', places: Math.abs(places) }
}
