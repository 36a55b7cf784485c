import { describe, expect, test } from 'vitest'
import * as metrics from './metrics.ts'

test('the click curve', () => {
  const percents = metrics.defaultClickCurve.map((share) => share * 100)
  const published = [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5]
  for (const [index, percent] of published.entries()) expect(percents[index]).toBeCloseTo(percent)
  expect(percents[10]).toBeCloseTo(0.9)
  expect(percents[19]).toBeCloseTo(0.3)
  expect(percents).toHaveLength(20)
  for (let index = 11; index < 20; index += 1) {
    expect((percents[index - 1] ?? 0) - (percents[index] ?? 0)).toBeCloseTo(0.6 / 9)
  }
})

test('visibility is 101 - position, and 0 where nothing ranks', () => {
  expect([1, 4, 100, 101, null].map(metrics.visibilityOf)).toEqual([100, 97, 1, 0, 0])
})

test('the share that clicks is that of the position, and none beyond the curve or without a rank', () => {
  const curve = [0.5, 0.25, 0.125]
  const shares = [1, 2, 3, 4, 100, null].map((position) => metrics.clickShareOf(position, curve))
  expect(shares).toEqual([0.5, 0.25, 0.125, 0, 0, 0])
})

test('the share that sees a result falls at the ends of its ranges', () => {
  const positions = [1, 10, 11, 20, 21, 50, 51, 100, 101, null]
  expect(positions.map(metrics.seenShareOf)).toEqual([1, 1, 0.15, 0.15, 0.03, 0.03, 0.01, 0.01, 0, 0])
})

test('a keyword weighs as much as its volume, and one without a volume as one search', () => {
  expect([480, 1, 0, null].map(metrics.weightOf)).toEqual([480, 1, 0, 1])
})

test('buckets', () => {
  expect([1, 3, 4, 10, 11, 20, 21, 100, null].map(metrics.bucketOf)).toEqual([
    '1-3',
    '1-3',
    '4-10',
    '4-10',
    '11-20',
    '11-20',
    'none',
    'none',
    'none',
  ])
})

describe('movement', () => {
  test.each([
    [5, 3, 2, 'improved'],
    [3, 5, -2, 'declined'],
    [5, 4, 1, 'improved'],
    [4, 5, -1, 'declined'],
    [4, 4, 0, 'stable'],
    [null, 4, null, 'new'],
    [4, null, null, 'dropped'],
    [null, null, null, '-'],
  ] as const)('from %s to %s', (previous, current, diff, diffText) => {
    expect(metrics.movement(previous, current)).toEqual({ diff, diffText })
  })
})
