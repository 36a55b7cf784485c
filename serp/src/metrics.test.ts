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
  expect(metrics.ctr(21)).toBe(0)
  expect(metrics.ctr(null)).toBe(0)
  expect(metrics.ctr(2, [0.5, 0.25])).toBe(0.25)
})

test('visibility is 101 - position', () => {
  expect([1, 50, 100, 101, null].map(metrics.visibility)).toEqual([100, 51, 1, 0, 0])
  expect(metrics.averageVisibility([1, null])).toBe(50)
  expect(metrics.averageVisibility([])).toBeNull()
})

test('average rank leaves out unranked keywords', () => {
  expect(metrics.averageRank([2, 4, null])).toBe(3)
  expect(metrics.averageRank([null])).toBeNull()
})

test('traffic and its value', () => {
  expect(metrics.traffic({ position: 1, volume: 1000, cpc: 2 })).toBeCloseTo(285)
  expect(metrics.trafficValue({ position: 1, volume: 1000, cpc: 2 })).toBeCloseTo(570)
  expect(metrics.traffic({ position: null, volume: 1000, cpc: 2 })).toBe(0)
  expect(metrics.traffic({ position: 1, volume: null, cpc: 2 })).toBeNull()
  expect(metrics.trafficValue({ position: 1, volume: 1000, cpc: null })).toBeNull()
})

test('impressions a day by who sees the position', () => {
  const seen = [1, 10, 11, 20, 21, 50, 51, 100, 101, null].map(metrics.seen)
  expect(seen).toEqual([1, 1, 0.15, 0.15, 0.03, 0.03, 0.01, 0.01, 0, 0])
  expect(metrics.impressions({ position: 15, volume: 3000, cpc: null })).toBeCloseTo(15)
  expect(metrics.impressions({ position: 15, volume: null, cpc: null })).toBeNull()
})

test('visibility score is the volume-weighted share of attainable clicks', () => {
  const keywords = [
    { position: 1, volume: 300, cpc: null },
    { position: null, volume: 99, cpc: null },
    { position: null, volume: null, cpc: null },
  ]
  expect(metrics.visibilityScore(keywords)).toBeCloseTo(75)
  expect(metrics.visibilityScore([])).toBe(0)
})

test('click-through is visits per impression', () => {
  expect(metrics.clickThrough([{ position: 1, volume: 3000, cpc: null }])).toBeCloseTo(28.5)
  expect(metrics.clickThrough([{ position: null, volume: 3000, cpc: null }])).toBeNull()
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
    [4, 4, 0, 'stable'],
    [null, 4, null, 'new'],
    [4, null, null, 'dropped'],
    [null, null, null, '-'],
  ] as const)('from %s to %s', (previous, current, diff, diffText) => {
    expect(metrics.movement(previous, current)).toEqual({ diff, diffText })
  })
})
