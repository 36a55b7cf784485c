import { DAY, dayOf } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { checkTimeOn, nextRetry } from './schedule.ts'

test('a planned check is on its UTC day, always at the same second for a search', () => {
  for (const id of [1, 2, 3, 77, 123_456_789, 2 ** 40]) {
    const time = checkTimeOn(id, '2027-01-01')
    expect(dayOf(time)).toBe('2027-01-01')
    expect(checkTimeOn(id, '2027-01-02').getTime() - time.getTime()).toBe(DAY)
  }
})

test('ids that follow each other are spread over the day', () => {
  const hours = new Map<number, number>()
  for (let id = 1; id <= 2400; id += 1) {
    const hour = checkTimeOn(id, '2026-01-01').getUTCHours()
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  expect(hours.size).toBe(24)
  expect(Math.max(...hours.values())).toBeLessThan(130)
})

test('retries wait 1, 5, 15, then 60 minutes, give or take a fifth, and never less than the source asks', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  for (const [failures, minutes] of [
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [40, 60],
  ] as const) {
    const pause = (nextRetry(now, failures).getTime() - now.getTime()) / 60_000
    expect(pause).toBeGreaterThanOrEqual(minutes * 0.8)
    expect(pause).toBeLessThanOrEqual(minutes * 1.2)
  }
  expect(nextRetry(now, 1, 600_000).getTime() - now.getTime()).toBe(600_000)
})
