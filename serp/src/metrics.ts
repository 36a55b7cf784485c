/** Click-through rates by position, 0-1; index 0 is position 1. Positions beyond the end have rate 0. */
export type ClickCurve = readonly number[]

/**
 * Organic click curve: positions 1-10 from SISTRIX, "Why (almost) everything you knew about Google CTR is no
 * longer valid" (2020); 11-20 fall linearly from 0.9 to 0.3 %.
 */
export const defaultClickCurve: ClickCurve = [
  0.285,
  0.157,
  0.11,
  0.08,
  0.072,
  0.051,
  0.04,
  0.032,
  0.028,
  0.025,
  ...Array.from({ length: 10 }, (_, step) => (0.9 - (step * (0.9 - 0.3)) / 9) / 100),
]

/** A position, 1-100, or null when not ranked. */
export type Rank = number | null

/**
 * Clicks beyond the end of a curve, for visibility alone: shares of the curve's last position, which fall evenly from its
 * next position to 100. With the default curve these are 0.25 % at position 21 and 0.02 % at 100, so that a rise from 60
 * to 25 counts.
 */
export const visibilityTail = { afterLast: 0.25 / 0.3, last: 0.02 / 0.3, lastPosition: 100 } as const

/** Visibility of a position in percent: its clicks compared with those of position 1. */
export function visibilityOf(position: Rank, curve: ClickCurve): number {
  const [best = 0] = curve
  if (position === null || best === 0) return 0
  if (position <= curve.length) return (100 * clickShareOf(position, curve)) / best
  const { afterLast, last, lastPosition } = visibilityTail
  if (position > lastPosition) return 0
  const fallen = (position - curve.length - 1) / (lastPosition - curve.length - 1)
  return (100 * (curve.at(-1) ?? 0) * (afterLast + fallen * (last - afterLast))) / best
}

/** Points of a position: 100 for the first, 1 for the hundredth, 0 beyond it and when not ranked. */
export const rankPointsOf = (position: Rank): number =>
  position === null || position > 100 ? 0 : 101 - position

/** Share of searchers who see a result, by position: `[last position of the range, share 0-1]`. */
export const seenShares: readonly (readonly [position: number, share: number])[] = [
  [10, 1],
  [20, 0.15],
  [50, 0.03],
  [100, 0.01],
]

/** Share of the searchers who click; 0 if not ranked or beyond the end of the curve. */
export const clickShareOf = (position: Rank, curve: ClickCurve): number =>
  position === null ? 0 : (curve[position - 1] ?? 0)

/** Share of the searchers who see the result. */
export const seenShareOf = (position: Rank): number =>
  position === null ? 0 : (seenShares.find(([last]) => position <= last)?.[1] ?? 0)

/** How much a keyword counts in visibility score and share of voice. */
export const weightOf = (volume: number | null): number => volume ?? 1

/** Classes of the rank distribution. `none`: not ranked, or beyond 20. */
export type Bucket = '1-3' | '4-10' | '11-20' | 'none'

/** Class of a position in the rank distribution. */
export function bucketOf(position: Rank): Bucket {
  if (position === null || position > 20) return 'none'
  if (position <= 3) return '1-3'
  return position <= 10 ? '4-10' : '11-20'
}

/** How a position moved; `-` when it did not rank before and does not now. */
export type Direction = 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | '-'

/** `diff` is previous - current, so a positive number is better; null if either is missing. */
export type Movement = { diff: number | null; diffText: Direction }

/**
 * How a position moved. Both positions must come from completed checks; `current` null means not ranked at full depth.
 */
export function movement(previous: Rank, current: Rank): Movement {
  if (previous === null) return { diff: null, diffText: current === null ? '-' : 'new' }
  if (current === null) return { diff: null, diffText: 'dropped' }
  const diff = previous - current
  return { diff, diffText: diff > 0 ? 'improved' : diff < 0 ? 'declined' : 'stable' }
}
