import { expect, test } from 'vitest'
import { runsOf, unplannedDays } from './runs.ts'

const none = null

test.each([
  ['daily', [1, none, 1, none], []],
  ['every 3 days', [3, none, none, 3, none, none], [1, 2, 4, 5]],
  ['a planned check that failed', [3, none, none, none, none, 3], [1, 2]],
  ['paused until the next check', [0, none, none, none, 1, none], [1, 2, 3]],
  ['nothing is known before the first', [none, 7, none], [2]],
] as const)('days without a check: %s', (_, checks, unplanned) => {
  expect([...unplannedDays(checks)]).toEqual(unplanned)
})

test('an unplanned day breaks no line, a missed one does', () => {
  const values = [4, none, 6, none, 9]
  expect(runsOf(values, new Set())).toEqual([
    [4, none, none, none, none],
    [none, none, 6, none, none],
    [none, none, none, none, 9],
  ])
  expect(runsOf(values, new Set([1]))).toEqual([
    [4, none, 6, none, none],
    [none, none, none, none, 9],
  ])
  expect(runsOf(values, new Set([1, 3]))).toEqual([values])
  expect(runsOf([none, none], new Set([0]))).toEqual([])
})

test('a run ends where another begins, also between days with values and on a day without one', () => {
  expect(runsOf([1, 2, 3], new Set(), new Set([1]))).toEqual([
    [1, null, null],
    [null, 2, 3],
  ])
  expect(runsOf([1, null, 3], new Set([1]), new Set([1]))).toEqual([
    [1, null, null],
    [null, null, 3],
  ])
})
