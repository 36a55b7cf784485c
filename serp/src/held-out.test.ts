import { describe, expect, test } from 'vitest'
import { expectedWeight } from './click-rates.ts'
import { type HalfCounts, heldOutErrors, inAllLayouts } from './held-out.ts'
import { defaultClickCurve } from './metrics.ts'
import type { PageLayout } from './page-layout.ts'

const IMPRESSIONS = 10_000

/** Ten keywords that are all clicked alike. */
function counted(
  half: number,
  layout: PageLayout | null,
  position: number,
  percent: number,
  keywords = 10,
): HalfCounts {
  const each = IMPRESSIONS / keywords
  const clicks = each * (percent / 100)
  return {
    ...{ half, layout, position, keywords, impressions: IMPRESSIONS, clicks: keywords * clicks },
    clicksSquared: keywords * clicks ** 2,
    product: keywords * clicks * each,
    impressionsSquared: keywords * each ** 2,
  }
}

const bothHalves = (layout: PageLayout | null, percents: readonly number[], keywords?: number) =>
  [0, 1].flatMap((half) =>
    percents.map((percent, index) => counted(half, layout, index + 1, percent, keywords)),
  )

const given = { default: inAllLayouts(defaultClickCurve) }

test('the error is the clicks per 100 impressions that a curve misses', () => {
  const [all, plain, ...others] = heldOutErrors(bothHalves('plain', [30, 20, 10]), given)
  expect(others).toEqual([])
  expect(plain).toMatchObject({ layout: 'plain', impressions: 6 * IMPRESSIONS })
  // 28.5, 15.7 and 11 percent are 1.5 and 4.3 too few and 1 too many.
  expect(plain!.errors.default).toBeCloseTo((1.5 + 4.3 + 1) / 3, 9)
  expect(all).toEqual({ ...plain, layout: 'all' })
  // Drawn towards the default by what it weighs beside all impressions, twice: as a layout, and as all pages.
  expect(plain!.errors.measuredByLayout).toBeGreaterThan(0)
  expect(plain!.errors.measuredByLayout).toBeLessThan((plain!.errors.default * expectedWeight) / IMPRESSIONS)
})

test('a half is predicted by the other one, never by itself', () => {
  const [all] = heldOutErrors(
    [
      ...[20, 20, 20].map((percent, index) => counted(0, 'plain', index + 1, percent)),
      ...[40, 40, 40].map((percent, index) => counted(1, 'plain', index + 1, percent)),
    ],
    given,
  )
  expect(all!.errors.measured).toBeGreaterThan(19)
  expect(all!.errors.measured).toBeLessThan(21)
})

test('each layout is predicted by its own curve, and pages of an unknown layout by that of all', () => {
  const counts = [
    ...bothHalves('plain', [40, 30, 20]),
    ...bothHalves('overview', [10, 6, 4]),
    ...bothHalves(null, [25, 18, 12]),
  ]
  const found = heldOutErrors(counts, {
    ...given,
    mean: inAllLayouts([0.25, 0.18, 0.12]),
    own: {
      ...inAllLayouts([0.25, 0.18, 0.12]),
      plain: [0.4, 0.3, 0.2],
      overview: [0.1, 0.06, 0.04],
    },
  })
  expect(found.map(({ layout }) => layout)).toEqual(['all', 'overview', 'plain'])
  expect(found.map(({ errors }) => errors.own)).toEqual([0, 0, 0])
  expect(found[1]!.errors.mean).toBeCloseTo((15 + 12 + 8) / 3, 9)
  for (const { errors } of found) {
    expect(errors.measuredByLayout).toBeLessThan(errors.mean / 10)
    // The measured curve of all pages is about their mean.
    expect(errors.measured).toBeCloseTo(errors.mean, 0)
  }
})

describe('too little to test', () => {
  test.each([
    ['two positions', bothHalves('plain', [30, 20])],
    ['four keywords', bothHalves('plain', [30, 20, 10], 4)],
    ['one half', bothHalves('plain', [30, 20, 10]).filter(({ half }) => half === 0)],
    ['nothing', []],
  ])('%s', (_, counts) => {
    expect(heldOutErrors(counts, given)).toEqual([])
  })
})

test('beyond the first page, the clicks of those who got there are predicted', () => {
  const share = defaultClickCurve[10]!
  const counts = [
    ...bothHalves('plain', [28.5, 15.7, 11]),
    ...[0, 1].map((half) => counted(half, 'plain', 11, (100 * share) / 0.15)),
  ]
  expect(heldOutErrors(counts, given)[0]!.errors.default).toBeCloseTo(0, 9)
})
