import { expect, test } from 'vitest'
import { defaultClickCurve } from './metrics.ts'
import { isPublishedCurve, publishedCurves } from './published-curves.ts'

const percents = (layout: keyof typeof publishedCurves) =>
  publishedCurves[layout].map((share) => Math.round(share * 10_000) / 100)

test('position 1 has the published shares of each layout', () => {
  // 27 percent without an AI Overview, of which it takes 58 percent; SISTRIX itself found 11 percent with one.
  expect(percents('overview')[0]).toBe(11.34)
  expect(percents('all')[0]).toBe(23.87)
  // 34.2 and 18.9 percent of 2020, as 27 is to 28.5.
  expect(percents('plain')[0]).toBe(32.4)
  expect(percents('blocks')[0]).toBe(17.91)
})

test('the curves are those of the documentation', () => {
  expect(percents('all').slice(0, 10)).toEqual([23.87, 13.36, 9.45, 6.99, 6.38, 4.54, 3.58, 2.88, 2.54, 2.28])
  expect(percents('overview').slice(0, 10)).toEqual([
    11.34, 7.32, 5.59, 4.64, 4.6, 3.38, 2.75, 2.28, 2.07, 1.91,
  ])
})

test('every curve falls, and a layout with less above it is clicked more on the first page', () => {
  for (const curve of Object.values(publishedCurves)) {
    expect(curve).toHaveLength(defaultClickCurve.length)
    for (const [index, share] of curve.slice(1).entries())
      expect(share, `position ${index + 2}`).toBeLessThanOrEqual(curve[index]!)
  }
  const { plain, blocks, overview } = publishedCurves
  for (let index = 0; index < 9; index += 1) {
    expect(plain[index]).toBeGreaterThan(blocks[index]!)
    expect(blocks[index]).toBeGreaterThan(overview[index]!)
  }
})

test('shares that came back from percents are still those of the study', () => {
  expect(isPublishedCurve(percents('all').map((percent) => percent / 100))).toBe(true)
  expect(isPublishedCurve(defaultClickCurve)).toBe(false)
  expect(isPublishedCurve([])).toBe(false)
  expect(isPublishedCurve([...publishedCurves.all.slice(0, 19), 0.5])).toBe(false)
})
