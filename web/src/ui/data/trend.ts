/** How a position moved since the previous check. `unknown` if there is nothing to compare. */
export type Trend = 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | 'first' | 'unknown'

/** Reads the wire's `diff_text`. */
export function trendOf(diffText: string | null | undefined): Trend {
  switch (diffText) {
    case 'improved':
    case 'declined':
    case 'stable':
    case 'new':
    case 'dropped':
      return diffText
    case 'first check':
      return 'first'
    default:
      return 'unknown'
  }
}

/** The trend of a number for which more is better, or less with `isInverted`. */
export function trendOfChange(change: number | null | undefined, isInverted = false): Trend {
  if (change === null || change === undefined) return 'unknown'
  if (change === 0) return 'stable'
  return change > 0 === isInverted ? 'declined' : 'improved'
}
