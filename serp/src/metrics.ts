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
 * One keyword's facts for the volume-weighted numbers. `volume` is per month, `cpc` in USD; null is unknown.
 */
export type KeywordFacts = { position: Rank; volume: number | null; cpc: number | null }

/** Click-through rate, 0-1; 0 when not ranked. */
export function ctr(position: Rank, curve: ClickCurve = defaultClickCurve): number {
  return position === null ? 0 : (curve[position - 1] ?? 0)
}

/** Visibility of one keyword in percent: 101 - position, 0 when not ranked within 100. */
export function visibility(position: Rank): number {
  return position === null || position < 1 || position > 100 ? 0 : 101 - position
}

/** Estimated visits per month; null when the volume is unknown. */
export function traffic({ position, volume }: KeywordFacts, curve?: ClickCurve): number | null {
  return volume === null ? null : volume * ctr(position, curve)
}

/** Cost of the estimated monthly visits as ads, in USD; null when volume or price is unknown. */
export function trafficValue(facts: KeywordFacts, curve?: ClickCurve): number | null {
  const visits = traffic(facts, curve)
  return visits === null || facts.cpc === null ? null : visits * facts.cpc
}

/** Share of searchers who see a result, by position: `[last position of the range, share 0-1]`. */
export const seenShares: readonly (readonly [position: number, share: number])[] = [
  [10, 1],
  [20, 0.15],
  [50, 0.03],
  [100, 0.01],
]

/** Share of searchers who see a result at this position, 0-1. */
export function seen(position: Rank): number {
  if (position === null) return 0
  return seenShares.find(([last]) => position <= last)?.[1] ?? 0
}

/** Estimated impressions per day; null when the volume is unknown. */
export function impressions({ position, volume }: KeywordFacts): number | null {
  return volume === null ? null : (volume / 30) * seen(position)
}

/** The keywords' share of all possible clicks, in percent, weighted by volume; an unknown volume weighs 1. */
export function visibilityScore(
  keywords: readonly KeywordFacts[],
  curve: ClickCurve = defaultClickCurve,
): number {
  let got = 0
  let attainable = 0
  for (const { position, volume } of keywords) {
    got += ctr(position, curve) * (volume ?? 1)
    attainable += ctr(1, curve) * (volume ?? 1)
  }
  return attainable === 0 ? 0 : (100 * got) / attainable
}

/** Estimated visits per estimated impression, in percent; null without impressions. */
export function clickThrough(keywords: readonly KeywordFacts[], curve?: ClickCurve): number | null {
  let visits = 0
  let seenCount = 0
  for (const facts of keywords) {
    visits += (traffic(facts, curve) ?? 0) / 30
    seenCount += impressions(facts) ?? 0
  }
  return seenCount === 0 ? null : (100 * visits) / seenCount
}

/** Mean visibility in percent; keywords that do not rank count as 0. Null without keywords. */
export function averageVisibility(positions: readonly Rank[]): number | null {
  return mean(positions.map(visibility))
}

/** Mean position of the keywords that rank; null when none ranks. */
export function averageRank(positions: readonly Rank[]): number | null {
  return mean(positions.filter((position) => position !== null))
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Classes of the rank distribution. `none`: not ranked, or beyond 20. */
export type Bucket = '1-3' | '4-10' | '11-20' | 'none'

export function bucketOf(position: Rank): Bucket {
  if (position === null || position > 20) return 'none'
  if (position <= 3) return '1-3'
  return position <= 10 ? '4-10' : '11-20'
}

export type Direction = 'improved' | 'declined' | 'stable' | 'new' | 'dropped' | '-'

/** `diff` is previous - current, so a positive number is better; null if either is missing. */
export type Movement = { diff: number | null; diffText: Direction }

/** Both positions must come from completed checks; `current` null means not ranked at full depth. */
export function movement(previous: Rank, current: Rank): Movement {
  if (previous === null) return { diff: null, diffText: current === null ? '-' : 'new' }
  if (current === null) return { diff: null, diffText: 'dropped' }
  const diff = previous - current
  return { diff, diffText: diff > 0 ? 'improved' : diff < 0 ? 'declined' : 'stable' }
}
