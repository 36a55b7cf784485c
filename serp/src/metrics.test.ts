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

test('visibility is the clicks of a position in percent of those of the first', () => {
  const of = (position: number | null) => metrics.visibilityOf(position, metrics.defaultClickCurve)
  const expected = [
    [1, 100],
    [2, (100 * 15.7) / 28.5],
    [10, (100 * 2.5) / 28.5],
    [20, (100 * 0.3) / 28.5],
    [21, (100 * 0.25) / 28.5],
    [60, (100 * (0.25 - (39 * 0.23) / 79)) / 28.5],
    [100, (100 * 0.02) / 28.5],
    [101, 0],
    [null, 0],
  ] as const
  for (const [position, percent] of expected) expect(of(position), `${position}`).toBeCloseTo(percent, 9)
  for (let position = 2; position <= 101; position += 1) expect(of(position)).toBeLessThan(of(position - 1))
})

test('visibility by a curve of its own: 0 where the first position gets no clicks', () => {
  const curve = [0.4, 0.2, 0.1]
  expect(metrics.visibilityOf(2, curve)).toBe(50)
  expect(metrics.visibilityOf(4, curve)).toBeCloseTo((25 * 0.25) / 0.3, 9)
  expect(metrics.visibilityOf(100, curve)).toBeCloseTo((25 * 0.02) / 0.3, 9)
  expect(metrics.visibilityOf(1, [0, 0.2])).toBe(0)
  expect(metrics.visibilityOf(3, [0.5, 0])).toBe(0)
})

test('rank points fall by one with each place', () => {
  expect([1, 4, 100, 101, null].map(metrics.rankPointsOf)).toEqual([100, 97, 1, 0, 0])
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
