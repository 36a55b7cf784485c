import { expect, test } from 'vitest'
import { dateText } from './date-format.ts'

const at = '2026-03-29T01:30:00Z'

test.each([
  ['day_month', 'dateTime', '29 Mar 2026, 03:30'],
  ['month_day', 'dateTime', 'Mar 29, 2026, 03:30 AM'],
  ['iso', 'dateTime', '2026-03-29 03:30'],
  ['iso', 'shortDate', '2026-03-29'],
  ['month_day', 'shortDate', 'Mar 29'],
  ['iso', 'time', '03:30'],
] as const)('%s, %s', (format, style, text) => {
  // Half an hour after summer time begins in Berlin.
  const shown = dateText(at, style, { format, timeZone: 'Europe/Berlin' })
  expect(shown.replaceAll('\u202f', ' ')).toBe(text)
})

test('a zone may be on another day', () => {
  expect(dateText(at, 'date', { format: 'day_month', timeZone: 'America/Los_Angeles' })).toBe('28 Mar 2026')
})
