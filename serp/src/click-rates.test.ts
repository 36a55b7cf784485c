import { describe, expect, test } from 'vitest'
import { addClicks, type ClickCounts, measureClicks } from './click-rates.ts'
import { defaultClickCurve, seenShareOf } from './metrics.ts'
import { randomFrom } from './testing/random.ts'

const fraction = (random: (below: number) => number) => random(1_000_000) / 1_000_000

/** Clicks of `keywords` at each position, each with its own rate around the curve's; `spread` of 0: all alike. */
function drawn(seed: number, curve: readonly number[], { keywords = 100, days = 28, spread = 0 } = {}) {
  const random = randomFrom(seed)
  return curve.map((share, index): ClickCounts => {
    const position = index + 1
    const sum = { position, keywords, impressions: 0, clicks: 0 }
    const squares = { clicksSquared: 0, product: 0, impressionsSquared: 0 }
    for (let keyword = 0; keyword < keywords; keyword += 1) {
      const own = (share / seenShareOf(position)) * (1 + spread * (2 * fraction(random) - 1))
      const impressions = days * (1 + random(20))
      let clicks = 0
      for (let one = 0; one < impressions; one += 1) clicks += fraction(random) < own ? 1 : 0
      sum.impressions += impressions
      sum.clicks += clicks
      squares.clicksSquared += clicks ** 2
      squares.product += clicks * impressions
      squares.impressionsSquared += impressions ** 2
    }
    return { ...sum, ...squares }
  })
}

/** As a page with an AI Overview may have: half of the default, less at the top. */
const halved = defaultClickCurve.map((share, index) => share * (index < 2 ? 0.4 : 0.5))

test('a curve that is not the default is recovered within 10 % at the first ten positions', () => {
  for (const { position, share } of measureClicks(drawn(1, halved)).slice(0, 10))
    expect(Math.abs(share / halved[position - 1]! - 1), `position ${position}`).toBeLessThan(0.1)
})

test.each([0, 0.8])('95 %% intervals hold the true share, keywords spread by %s', (spread) => {
  let held = 0
  let all = 0
  for (let seed = 1; seed <= 40; seed += 1)
    for (const { position, low, high } of measureClicks(
      drawn(seed, halved.slice(0, 5), { keywords: 40, days: 14, spread }),
      halved,
    ).slice(0, 5)) {
      all += 1
      held += low <= halved[position - 1]! && halved[position - 1]! <= high ? 1 : 0
    }
  expect(held / all).toBeGreaterThan(0.92)
})

test('keywords that differ much make an interval wider, at as many clicks', () => {
  const width = (spread: number) => {
    const [first] = measureClicks(drawn(3, halved, { spread }), halved)
    return first!.high - first!.low
  }
  expect(width(0.9)).toBeGreaterThan(2 * width(0))
})

describe('few clicks', () => {
  const counts = (changes: Partial<ClickCounts>): ClickCounts => ({
    ...{ position: 1, keywords: 10, impressions: 100, clicks: 0 },
    ...{ clicksSquared: 0, product: 0, impressionsSquared: 1_000 },
    ...changes,
  })

  test('are drawn towards the expected share: half-way at 100 impressions', () => {
    const [first] = measureClicks([counts({})])
    expect(first).toMatchObject({ isMeasured: true, clicks: 0 })
    expect(first!.share).toBeCloseTo(defaultClickCurve[0]! / 2, 6)
  })

  test.each([
    ['too few keywords', { keywords: 4 }],
    ['too few impressions', { impressions: 99 }],
  ])('%s: nothing is measured', (_, changes) => {
    const [first] = measureClicks([counts(changes)])
    expect(first).toMatchObject({ isMeasured: false, share: defaultClickCurve[0], low: 0, high: 1 })
  })

  test('a position that nobody stood at is the expected one', () => {
    expect(measureClicks([]).map(({ share }) => share)).toEqual(defaultClickCurve)
  })
})

test('beyond the first page, the rate of those who got there counts for them alone', () => {
  const all = { clicksSquared: 9, product: 300, impressionsSquared: 100_000_000 }
  const counts = { position: 11, keywords: 100, impressions: 100_000, clicks: 3_000, ...all }
  expect(measureClicks([counts])[10]!.share).toBeCloseTo(0.03 * 0.15, 3)
})

test('sums of two devices are those of their counts', () => {
  const [one, other] = [drawn(1, halved), drawn(2, halved)]
  const [first] = addClicks([...one, ...other])
  expect(first!.clicks).toBe(one[0]!.clicks + other[0]!.clicks)
  expect(first!.impressionsSquared).toBe(one[0]!.impressionsSquared + other[0]!.impressionsSquared)
  expect(addClicks([...one, ...other])).toHaveLength(20)
})
