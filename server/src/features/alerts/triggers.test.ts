import type { AlertAction, AlertType } from '@rankline/contract/alerts/triggers'
import { actionsOf } from '@rankline/contract/alerts/triggers'
import { expect, test } from 'vitest'
import { fires, type Point, pointOfPosition, pointsBefore, shown } from './triggers.ts'

/** Other tests cover the types that compare days. */
const ofKeywords = actionsOf.position

type Case = [AlertType, AlertAction, number | null, Point[], boolean]

// The points are newest first: now, before, earlier ones.
const cases: Case[] = [
  ['position', 'increase_number', 5, [15, 10], true],
  ['position', 'increase_number', 5, [14, 10], false],
  ['position', 'increase_number', null, [15, 10], false],
  ['position', 'increase_number', 5, [5, 10], false],
  ['position', 'increase_number', 5, [101, 96], true],
  ['position', 'decrease_number', 5, [5, 10], true],
  ['position', 'decrease_number', 5, [6, 10], false],
  ['position', 'decrease_number', 100, [1, 101], true],
  ['position', 'increase_percent', 50, [15, 10], true],
  ['position', 'increase_percent', 51, [15, 10], false],
  ['position', 'decrease_percent', 50, [5, 10], true],
  ['position', 'decrease_percent', 50, [6, 10], false],
  ['position', 'greater_than_or_equal', 10, [10, 9], true],
  ['position', 'greater_than_or_equal', 10, [12, 10], false],
  ['position', 'greater_than_or_equal', 100, [101, 40], true],
  ['position', 'lesser_than_or_equal', 10, [10, 11], true],
  ['position', 'lesser_than_or_equal', 10, [8, 10], false],
  ['position', 'lesser_than_or_equal', 10, [3, 101], true],
  ['position', 'equal', 4, [4, 5], true],
  ['position', 'equal', 4, [4, 4], false],
  ['position', 'equal', 4, [5, 4], false],
  ['avg', 'increase_percent', 10, [3.3, 3], true],
  ['avg', 'increase_percent', 10, [3.2, 3], false],
  ['position', 'decrease_percent', 29, [71, 100], true],
  ['position', 'improved', null, [9, 10], true],
  ['position', 'improved', null, [10, 10], false],
  ['position', 'improved', null, [11, 10], false],
  ['position', 'improved', null, [100, 101], true],
  ['position', 'declined', null, [11, 10], true],
  ['position', 'declined', null, [9, 10], false],
  ['position', 'declined', null, [101, 100], true],
  ['position', 'declined', null, [101, 101], false],
  ['position', 'stable', null, [7, 7], true],
  ['position', 'stable', null, [7, 8], false],
  ['position', 'stable', null, [101, 101], false],
  ['position', 'dropped', null, [101, 100], true],
  ['position', 'dropped', null, [101, 101], false],
  ['position', 'dropped', null, [100, 3], false],
  ['position', 'consistent_up', 2, [7, 8, 9], true],
  ['position', 'consistent_up', 2, [7, 8, 8], false],
  ['position', 'consistent_up', 2, [8, 8, 9], false],
  ['position', 'consistent_up', 2, [7, 8], false],
  ['position', 'consistent_up', 1, [7, 8], true],
  ['position', 'consistent_up', null, [7, 8], false],
  ['position', 'consistent_up', 2, [7, 8, null], false],
  ['position', 'consistent_up', 2, [60, 80, 101], true],
  ['position', 'consistent_down', 2, [9, 8, 7], true],
  ['position', 'consistent_down', 2, [9, 8, 9], false],
  ['position', 'consistent_down', 2, [101, 90, 80], true],
  ['position', 'consistent_down', 2, [101, 101, 80], false],
  ['position', 'top_1', null, [1, 2], true],
  ['position', 'top_1', null, [1, 1], false],
  ['position', 'top_3', null, [3, 4], true],
  ['position', 'top_3', null, [2, 3], false],
  ['position', 'top_3', null, [4, 30], false],
  ['position', 'top_10', null, [10, 101], true],
  ['position', 'top_10', null, [11, 101], false],
  ['position', 'top_50', null, [50, 51], true],
  ['position', 'top_50', null, [51, 101], false],
  ['position', 'top_100', null, [100, 101], true],
  ['position', 'top_100', null, [101, 101], false],

  ['visibility', 'increase_number', 5, [45, 40], true],
  ['visibility', 'increase_number', 5, [44.9, 40], false],
  ['visibility', 'decrease_number', 5, [35, 40], true],
  ['visibility', 'increase_percent', 10, [44, 40], true],
  ['visibility', 'increase_percent', 10, [43.9, 40], false],
  ['visibility', 'increase_percent', 10, [44, 0], false],
  ['visibility', 'decrease_percent', 10, [36, 40], true],
  ['visibility', 'decrease_percent', 10, [0, 0], false],
  ['visibility', 'improved', null, [40.1, 40], true],
  ['visibility', 'improved', null, [39.9, 40], false],
  ['visibility', 'improved', null, [40, 40], false],
  ['visibility', 'declined', null, [39.9, 40], true],
  ['visibility', 'greater_than_or_equal', 50, [50, 49.9], true],
  ['visibility', 'lesser_than_or_equal', 50, [50, 50.1], true],
  ['visibility', 'equal', 50, [50, 49.9], true],

  ['avg', 'improved', null, [9.9, 10], true],
  ['avg', 'declined', null, [10.1, 10], true],
  ['avg', 'increase_number', 1, [11.1, 10.1], true],
  ['avg', 'decrease_number', 1, [10, 10.9], false],
  ['avg', 'improved', null, [12, null], false],
  ['avg', 'declined', null, [null, 12], false],
  ['avg', 'increase_percent', 10, [12, null], false],
  ['avg', 'increase_percent', 9, [3.7, 3.36], false],
  ['avg', 'increase_percent', 11, [101, 91], false],
  ['avg', 'decrease_percent', 11, [81, 91], false],
  ['avg', 'greater_than_or_equal', 20, [20.1, 19.9], true],
]

test.each(cases)('%s %s %s of %j: %s', (type, action, value, points, expected) => {
  expect(fires({ type, action, value }, points)).toBe(expected)
})

test('every action has a case that fires and one that does not', () => {
  const seen = (expected: boolean) => new Set(cases.flatMap((one) => (one[4] === expected ? [one[1]] : [])))
  expect([...seen(true)].toSorted()).toEqual(ofKeywords.toSorted())
  expect([...seen(false)].toSorted()).toEqual(ofKeywords.toSorted())
})

test('the first point is a baseline: no action fires', () => {
  for (const action of ofKeywords)
    for (const now of [1, 50, 101])
      for (const points of [[now], [now, null], []])
        expect(fires({ type: 'position', action, value: 1 }, points), action).toBe(false)
})

test('not ranked counts as 101', () => {
  expect([1, 100, null].map(pointOfPosition)).toEqual([1, 100, 101])
  expect([47.649, 47.651].map(shown)).toEqual([47.6, 47.7])
})

test('a streak looks as far back as its value', () => {
  const of = (action: AlertAction, value: number | null) => pointsBefore({ type: 'position', action, value })
  expect([of('consistent_up', 3), of('consistent_down', 7), of('improved', null)]).toEqual([3, 7, 1])
  expect([of('consistent_up', null), of('increase_number', 5)]).toEqual([1, 1])
})
