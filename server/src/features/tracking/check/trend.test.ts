import { expect, test } from 'vitest'
import { daysSinceRanked, extendTrend } from './trend.ts'

test('a day is added at the end, and again replaced', () => {
  const first = extendTrend({ positions: [], day: null }, '2026-02-27', 4)
  const second = extendTrend(first, '2026-02-28', null)
  expect(second).toEqual({ positions: [4, null], day: '2026-02-28' })
  expect(extendTrend(second, '2026-02-28', 7)).toEqual({ positions: [4, 7], day: '2026-02-28' })
  const third = extendTrend(second, '2026-03-01', 5)
  expect(extendTrend(third, '2026-03-01', 6)).toEqual({ positions: [4, null, 6], day: '2026-03-01' })
})

test('an earlier day changes nothing', () => {
  const trend = { positions: [4, 7], day: '2026-02-28' }
  expect(extendTrend(trend, '2026-02-27', 1)).toEqual(trend)
})

test('days without a check are null and 30 days are kept', () => {
  const gap = extendTrend({ positions: [9], day: '2026-02-27' }, '2026-03-02', 3)
  expect(gap).toEqual({ positions: [9, null, null, 3], day: '2026-03-02' })
  let trend = gap
  for (let day = 3; day <= 31; day += 1)
    trend = extendTrend(trend, `2026-03-${String(day).padStart(2, '0')}`, day)
  expect(trend.positions).toHaveLength(30)
  expect(trend.positions.at(0)).toBe(3)
  expect(trend.positions.at(-1)).toBe(31)
  expect(extendTrend(trend, '2027-03-31', 1).positions).toEqual([...Array(29).fill(null), 1])
})

test('days since the last position, at most 30', () => {
  const now = new Date('2026-03-10T23:00:00Z')
  expect(daysSinceRanked({ positions: [3, 4], day: '2026-03-10' }, now)).toBe(0)
  expect(daysSinceRanked({ positions: [4, null, null], day: '2026-03-09' }, now)).toBe(3)
  expect(daysSinceRanked({ positions: [4, null], day: '2025-12-31' }, now)).toBe(30)
  expect(daysSinceRanked({ positions: [null, null], day: '2026-03-10' }, now)).toBe(30)
  expect(daysSinceRanked({ positions: [], day: null }, now)).toBe(30)
})
