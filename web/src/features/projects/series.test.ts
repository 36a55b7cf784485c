import { expect, test } from 'vitest'
import { daysUntil, onDays } from './series.ts'

test('the days end with the last one and cross months', () => {
  expect(daysUntil(new Date('2026-03-01T10:00:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('days without a value are gaps, not lines', () => {
  const series = [
    { date: '2026-02-27', rank: 4 },
    { date: '2026-03-01', rank: 0 },
  ]
  const days = daysUntil(new Date('2026-03-01T10:00:00Z'), 3)
  expect(onDays(days, series, ({ rank }) => rank)).toEqual([4, null, 0])
})
