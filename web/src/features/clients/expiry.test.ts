import { expect, test } from 'vitest'
import { expiryOf, toneOf } from './expiry.ts'

test('an end is told in days while it is near', () => {
  const end = (days_left: number | null, is_expired: 0 | 1 = 0) => ({
    days_left,
    is_expired,
    end_at_date: days_left === null ? null : '2027-01-31',
  })
  expect(expiryOf(end(0, 1))).toBe('Expired')
  expect(expiryOf(end(1))).toBe('1 day left')
  expect(expiryOf(end(30))).toBe('30 days left')
  expect(expiryOf(end(31))).toBe('2027-01-31')
  expect(expiryOf(end(null))).toBe('Unlimited')
  expect([toneOf(end(0, 1)), toneOf(end(7)), toneOf(end(8)), toneOf(end(null))]).toEqual([
    'down',
    'warn',
    undefined,
    undefined,
  ])
})
