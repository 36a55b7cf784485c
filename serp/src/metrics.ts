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

/** Visibility in percent by position: `best - position` to `worst`, 0 beyond it and when not ranked. */
export const visibilityScale = { best: 101, worst: 100 } as const

/** Visibility of a position in percent. */
export const visibilityOf = (position: Rank): number =>
  position === null || position > visibilityScale.worst ? 0 : visibilityScale.best - position

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
