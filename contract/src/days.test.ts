import { expect, test } from 'vitest'
import { countDays, daysFrom } from './days.ts'

test('days are counted and listed with the first and the last', () => {
  expect(countDays('2026-03-28', '2026-03-30')).toBe(3)
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysFrom('2026-03-01', '2026-03-01')).toEqual(['2026-03-01'])
  expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([])
})
