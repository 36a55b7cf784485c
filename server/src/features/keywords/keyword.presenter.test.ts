import { expect, test } from 'vitest'
import { moment, trendUntil } from './keyword.presenter.ts'

const today = '2026-03-02'

test('a short trend ends today and has nothing before its first day', () => {
  const trend = trendUntil(today, { trend: [9, null, 7], trend_day: today })
  expect(trend).toHaveLength(30)
  expect(trend.slice(-4)).toEqual([null, 9, null, 7])
  expect(trend.slice(0, 26).every((position) => position === null)).toBe(true)
})

test('days since the last check are empty, and what is older than 30 days is gone', () => {
  const full = Array.from({ length: 30 }, (_, index) => index + 1)
  const trend = trendUntil(today, { trend: full, trend_day: '2026-02-27' })
  expect(trend).toHaveLength(30)
  expect(trend.slice(-4)).toEqual([30, null, null, null])
  expect(trend[0]).toBe(4)
})

test('a keyword never checked has 30 empty days', () => {
  expect(trendUntil(today, { trend: [], trend_day: null })).toEqual(Array(30).fill(null))
})

test('a trend stored for a later day than the reader has begun still ends today', () => {
  expect(trendUntil(today, { trend: [5, 4], trend_day: '2026-03-03' }).slice(-2)).toEqual([null, 5])
})

test.each([
  ['2026-11-22T10:00:00.123456+00:00', '2026-11-22T10:00:00.123Z'],
  ['2026-11-22T10:00:00.999999+00:00', '2026-11-22T10:00:00.999Z'],
  ['2026-11-22T10:00:00.12+00:00', '2026-11-22T10:00:00.120Z'],
  ['2026-11-22T10:00:00+00:00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T12:00:00.123456+02:00', '2026-11-22T10:00:00.123Z'],
])('the moment %s is written as %s', (stored, written) => {
  expect(moment(stored)).toBe(written)
  expect(moment(stored)).toBe(new Date(stored).toISOString())
})
