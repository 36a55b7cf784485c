import { expect, test } from 'vitest'
import { FEWEST_DAYS, judgeDay, MEMORY, median, moveOf } from './unusual-day.ts'

test('the median is the middle number, or the mean of the two in the middle', () => {
  expect([[], [5], [3, 1, 2], [4, 1, 3, 2], [10, 9, 100], [1, 3], [6, 1, 2, 8, 4, 7]].map(median)).toEqual([
    0, 5, 2, 2.5, 10, 2, 5,
  ])
})

test.each([
  ['nothing before', { before: 0, now: 5, fall: 0, rise: 5 }, 0],
  ['less than nothing before', { before: -1, now: -2, fall: 0, rise: 5 }, 0],
  ['a point before', { before: 1, now: 2, fall: 0, rise: 0 }, Math.log(2)],
  ['a fall without the keyword that fell most', { before: 100, now: 60, fall: 30, rise: 9 }, Math.log(0.9)],
  ['a fall by one keyword alone', { before: 100, now: 60, fall: 50, rise: 9 }, 0],
  ['a rise without the keyword that rose most', { before: 100, now: 150, fall: 9, rise: 30 }, Math.log(1.2)],
  ['a rise by one keyword alone', { before: 100, now: 150, fall: 9, rise: 70 }, 0],
  ['no change', { before: 100, now: 100, fall: 10, rise: 10 }, 0],
])('the move of %s', (_name, day, move) => {
  expect(moveOf(day)).toBeCloseTo(move, 10)
})

/** Ten days with a median of 0.11 and deviations of 0.01, which is a spread of 0.0148. */
const restless = Array.from({ length: 10 }, (_, index) => 0.1 + (index % 2) * 0.02)
const limit = (5 * 0.01) / 0.6745

test('a day is unusual from five spreads on', () => {
  const without = judgeDay(0.18, restless, null)
  expect(without.own).toBe(0.18)
  expect(without.limit).toBeCloseTo(limit, 8)
  expect(without.isUnusual).toBe(false)
  const judged = (move: number) => judgeDay(move, restless, null).isUnusual
  expect([0.19, 0.04, 0.03, -0.05].map(judged)).toEqual([true, false, true, true])
})

test.each([
  [0.5, 1],
  [1, 1],
  [1.5, 1.5],
  [2, 2],
  [3, 2],
])('in a field %d times as restless the limit is %d times as high', (unrest, times) => {
  const judged = judgeDay(0.3, restless, { move: 0.02, unrest })
  expect(judged.own).toBeCloseTo(0.28, 10)
  expect(judged.limit).toBeCloseTo(limit * times, 8)
})

test('a move of less than 0.05 is never unusual, and nothing is within ten days', () => {
  const calm = (days: number) => Array.from({ length: days }, () => 0)
  const judged = (move: number, days: number) => judgeDay(move, calm(days), null).isUnusual
  expect(judged(0.05, 10)).toBe(true)
  expect(judged(-0.05, 10)).toBe(true)
  expect(judged(0.049, 10)).toBe(false)
  expect(judged(0.5, 9)).toBe(false)
  // docs/alerts.md names both.
  expect([FEWEST_DAYS, MEMORY]).toEqual([10, 42])
})
