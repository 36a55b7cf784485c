import type { AnswerDay } from '@rankline/contract/questions/calls'
import { expect, test } from 'vitest'
import { breaksIn, noiseRanges, type Point, pointOn, unaskedDays } from './rate-series.ts'

const rate = {
  rate: 0.4,
  found: 4,
  answers: 10,
  low: 0.2,
  high: 0.6,
  low_like: 0.1,
  high_like: 0.8,
  effective: 5,
  noise: 0.15,
}
const day = (date: string, changes: Partial<AnswerDay> = {}): AnswerDay => ({
  date,
  questions: 4,
  answers: 10,
  none_shown: 0,
  failed: 0,
  of: [{ named: rate, cited: null, voice: { share: 0.5, low: 0.3, high: 0.7 } }],
  ...changes,
})
const point = (value: number): Point => ({ value, low: value - 10, high: value + 10, noise: 5 })

test('a share has the interval that is asked for; a day without answers is a gap, never 0%', () => {
  expect(pointOn(day('2026-11-30'), 0, 'named', 'these')).toEqual({ value: 40, low: 20, high: 60, noise: 15 })
  expect(pointOn(day('2026-11-30'), 0, 'named', 'like')).toMatchObject({ low: 10, high: 80 })
  expect(pointOn(day('2026-11-30'), 0, 'voice', 'like')).toEqual({
    value: 50,
    low: 30,
    high: 70,
    noise: null,
  })
  expect(pointOn(day('2026-11-30'), 0, 'cited', 'these')).toBeNull()
  expect(pointOn(undefined, 0, 'named', 'these')).toBeNull()
})

test('lines continue over days that were not asked, and not over failed ones', () => {
  const shown = ['2026-11-28', '2026-11-29', '2026-11-30']
  const failed = day('2026-11-29', { answers: 0, failed: 10 })
  expect([...unaskedDays(shown, [day('2026-11-28'), failed, day('2026-11-30')])]).toEqual([])
  expect([...unaskedDays(shown, [day('2026-11-28'), day('2026-11-30')])]).toEqual([1])
})

test('a basket breaks the lines if answers are older than it', () => {
  const baskets = [
    { since: '2026-11-01', questions: 3 },
    { since: '2026-11-29', questions: 5 },
  ]
  expect(breaksIn(baskets, [day('2026-11-28'), day('2026-11-30')])).toEqual([baskets[1]])
  expect(breaksIn(baskets, [day('2026-11-30')])).toEqual([])
  expect(breaksIn(baskets, [day('2026-11-28', { answers: 0 }), day('2026-11-30')])).toEqual([])
})

test('noise is around the round before, of the same basket', () => {
  const points = [point(40), null, point(50), point(98)]
  expect(noiseRanges(points, new Set())).toEqual([null, null, { low: 35, high: 45 }, { low: 45, high: 55 }])
  expect(noiseRanges(points, new Set([2]))).toEqual([null, null, null, { low: 45, high: 55 }])
})
