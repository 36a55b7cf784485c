import { expect, test } from 'vitest'
import { sinceDaysAgo, sinceMonth } from './since-day.ts'

/** The days before today, oldest first, without the 30 that are not named. */
const days = (...last: (number | null)[]) => [...Array<null>(30 - last.length).fill(null), ...last]

test('a change compares with exactly that day', () => {
  const row = { trend: days(9, 8, 7, 6, 5, 4, 6, 3), current_position: 3 }
  expect(sinceDaysAgo(row, 1)).toEqual({ trend: 'improved', places: 3 })
  expect(sinceDaysAgo(row, 7)).toEqual({ trend: 'improved', places: 6 })
  expect(sinceDaysAgo({ ...row, current_position: 6 }, 1)).toEqual({ trend: 'stable', places: 0 })
  expect(sinceDaysAgo({ ...row, current_position: 12 }, 7)).toEqual({ trend: 'declined', places: 3 })
})

test('a day without a position says nothing, and one that dropped out has no places', () => {
  const row = { trend: days(4, null, 3), current_position: 3 }
  expect(sinceDaysAgo(row, 1)).toEqual({ trend: 'unknown', places: null })
  expect(sinceDaysAgo({ trend: days(3, null), current_position: null }, 1)).toEqual({
    trend: 'dropped',
    places: null,
  })
})

test('a keyword that is checked every week has the position of its check before that day', () => {
  const row = {
    trend: days(9, null, null, null, null, null, null, 4, null),
    current_position: 4,
    check_every: 7,
  }
  expect(sinceDaysAgo(row, 7)).toEqual({ trend: 'improved', places: 5 })
  expect(sinceDaysAgo({ ...row, check_every: 1 }, 7)).toEqual({ trend: 'unknown', places: null })
})

test('a month compares with its first position', () => {
  expect(sinceMonth({ trend: days(null, 20, 4), current_position: 4 })).toEqual({
    trend: 'improved',
    places: 16,
  })
})
