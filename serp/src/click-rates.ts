import { type ClickCurve, defaultClickCurve, seenShareOf } from './metrics.ts'

/** Clicks of searches in which a site stood at one position, summed over days and keywords. */
export type ClickCounts = {
  /** 1 to the end of the curve. */
  position: number
  /** Keywords that stood there on a day at least. */
  keywords: number
  impressions: number
  clicks: number
  /** Sums over keywords of clicks², clicks × impressions and impressions²: how much keywords differ. */
  clicksSquared: number
  product: number
  impressionsSquared: number
}

/** Clicks per search at one position, from own clicks. */
export type ClickRate = {
  position: number
  keywords: number
  impressions: number
  clicks: number
  /** Share of searchers who click, 0 to 1: measured, and drawn towards the expected share where there are few clicks. */
  share: number
  /** Ends of the 95 % interval of `share`. */
  low: number
  high: number
  /** Whether there is enough to say anything; otherwise `share` is the expected one. */
  isMeasured: boolean
}

/** Impressions that the expected curve weighs: with as many of our own, the result lies half-way. */
export const expectedWeight = 100
/** With fewer, a position is not measured. */
export const leastKeywords = 5
export const leastImpressions = 100

/** Standard deviations of a 95 % interval. */
const Z = 1.959964

/**
 * Measures the share of searchers who click, by position. Keywords differ in how much they are clicked, so their clicks say
 * less than as many independent searches: impressions are divided by the design effect, which is the variance of the rate
 * between keywords (that of a ratio) by the variance of independent clicks. The rate is then drawn towards the expected
 * one (the mean of a beta distribution), and its interval is that of Wilson. Search Console counts an impression only if
 * the result was loaded, so beyond the first page the rate is multiplied by the share of searchers who get there.
 */
export function measureClicks(
  counts: readonly ClickCounts[],
  expected: ClickCurve = defaultClickCurve,
): ClickRate[] {
  const byPosition = new Map(counts.map((count) => [count.position, count]))
  return expected.map((share, index) => rateAt(index + 1, byPosition.get(index + 1), share))
}

function rateAt(position: number, counts: ClickCounts | undefined, expected: number): ClickRate {
  const seen = seenShareOf(position)
  const { keywords = 0, impressions = 0, clicks = 0 } = counts ?? {}
  const isMeasured = keywords >= leastKeywords && impressions >= leastImpressions
  const sums = { position, keywords, impressions, clicks, isMeasured }
  if (counts === undefined || !isMeasured) return { ...sums, share: expected, low: 0, high: seen }
  const independent = impressions / designEffectOf(counts)
  const weight = independent + expectedWeight
  const rate = ((clicks / impressions) * independent + Math.min(1, expected / seen) * expectedWeight) / weight
  const [low, high] = wilson(rate, weight)
  return { ...sums, share: rate * seen, low: low * seen, high: high * seen }
}

/** How many times the variance between keywords exceeds that of independent clicks; at least 1. */
function designEffectOf(counts: ClickCounts): number {
  const { keywords, impressions, clicks, clicksSquared, product, impressionsSquared } = counts
  const rate = clicks / impressions
  const independent = (rate * (1 - rate)) / impressions
  if (independent <= 0) return 1
  const squares = clicksSquared - 2 * rate * product + rate * rate * impressionsSquared
  const variance = ((keywords / (keywords - 1)) * squares) / impressions ** 2
  return Math.max(1, variance / independent)
}

/** Wilson's 95 % interval of a share among as many independent observations. */
function wilson(share: number, observations: number): [low: number, high: number] {
  const square = Z ** 2 / observations
  const middle = share + square / 2
  const half = Z * Math.sqrt((share * (1 - share)) / observations + square / (4 * observations))
  return [Math.max(0, (middle - half) / (1 + square)), Math.min(1, (middle + half) / (1 + square))]
}

/** Adds counts of the same position, as of several devices. A keyword that is in two of them counts in both. */
export function addClicks(counts: readonly ClickCounts[]): ClickCounts[] {
  const sums = new Map<number, ClickCounts>()
  for (const one of counts) {
    const sum = sums.get(one.position)
    sums.set(
      one.position,
      sum === undefined
        ? { ...one }
        : {
            position: one.position,
            keywords: sum.keywords + one.keywords,
            impressions: sum.impressions + one.impressions,
            clicks: sum.clicks + one.clicks,
            clicksSquared: sum.clicksSquared + one.clicksSquared,
            product: sum.product + one.product,
            impressionsSquared: sum.impressionsSquared + one.impressionsSquared,
          },
    )
  }
  return [...sums.values()]
}
