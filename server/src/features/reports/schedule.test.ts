import { describe, expect, test } from 'vitest'
import { dueDay, nextRun, slid } from './schedule.ts'

const at = (text: string) => new Date(`${text}Z`)

describe('when a report is due', () => {
  test.each([
    [1, '2026-11-22T05:59:59', '2026-11-21'],
    [1, '2026-11-22T06:00:00', '2026-11-22'],
    // 2026-11-23 is a Monday.
    [2, '2026-11-23T05:59:59', '2026-11-16'],
    [2, '2026-11-23T06:00:00', '2026-11-23'],
    [2, '2026-11-29T23:00:00', '2026-11-23'],
    [3, '2026-12-01T05:59:59', '2026-11-01'],
    [3, '2026-12-01T06:00:00', '2026-12-01'],
    [3, '2026-12-31T23:59:59', '2026-12-01'],
  ] as const)('timer %i at %s: on %s', (timer, now, day) => {
    expect(dueDay(timer, at(now))).toBe(day)
  })

  test.each([
    [1, '2026-11-22T05:00:00', '2026-11-22T06:00:00.000Z'],
    [1, '2026-11-22T06:00:00', '2026-11-23T06:00:00.000Z'],
    [2, '2026-11-22T12:00:00', '2026-11-23T06:00:00.000Z'],
    [3, '2026-12-05T12:00:00', '2027-01-01T06:00:00.000Z'],
    [3, '2026-12-01T05:00:00', '2026-12-01T06:00:00.000Z'],
  ] as const)('timer %i at %s: next at %s', (timer, now, next) => {
    expect(nextRun(timer, at(now)).toISOString()).toBe(next)
  })
})

test('the window keeps its length and ends on the day before', () => {
  expect(slid({ from: '2026-11-01', to: '2026-11-07' }, '2026-11-22')).toEqual({
    from: '2026-11-15',
    to: '2026-11-21',
  })
  expect(slid({ from: '2026-11-01', to: '2026-11-01' }, '2027-01-01')).toEqual({
    from: '2026-12-31',
    to: '2026-12-31',
  })
})
