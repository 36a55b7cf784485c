import { dayOf, utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { timeAgo } from './time.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [7200, '2 hours ago'],
  [86_400, '1 day ago'],
  [30 * 86_400 - 1, '29 days ago'],
  [30 * 86_400, '1 month ago'],
  [360 * 86_400 - 1, '11 months ago'],
  [360 * 86_400, '1 year ago'],
  [720 * 86_400, '2 years ago'],
])('%i seconds before now is "%s"', (seconds, text) => {
  expect(timeAgo(before(seconds), now)).toBe(text)
})

test('days are counted in UTC', () => {
  expect(dayOf(now)).toBe('2026-03-01')
  expect(utcDay(-1, new Date('2026-03-01T00:00:01Z'))).toBe('2026-02-28')
})
