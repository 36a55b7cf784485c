import { describe, expect, test } from 'vitest'
import { DEFAULT_TIME, dueDay, nextRun, slid, unitOf, type Window } from './days.ts'

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
    expect(dueDay({ timer, ...DEFAULT_TIME }, at(now))).toBe(day)
  })

  test.each([
    [1, '2026-11-22T05:00:00', '2026-11-22T06:00:00.000Z'],
    [1, '2026-11-22T06:00:00', '2026-11-23T06:00:00.000Z'],
    [2, '2026-11-22T12:00:00', '2026-11-23T06:00:00.000Z'],
    [3, '2026-12-05T12:00:00', '2027-01-01T06:00:00.000Z'],
    [3, '2026-12-01T05:00:00', '2026-12-01T06:00:00.000Z'],
  ] as const)('timer %i at %s: next at %s', (timer, now, next) => {
    expect(nextRun({ timer, ...DEFAULT_TIME }, at(now)).toISOString()).toBe(next)
  })

  test.each([
    // Summer and winter time of Berlin.
    [1, 8, 'Europe/Berlin', '2026-07-01T05:00:00', '2026-07-01T06:00:00.000Z'],
    [1, 8, 'Europe/Berlin', '2026-11-22T05:00:00', '2026-11-22T07:00:00.000Z'],
    // Six in the morning of Monday in Auckland is Sunday in UTC, whose positions are not complete then.
    [2, 6, 'Pacific/Auckland', '2026-11-22T12:00:00', '2026-11-23T17:00:00.000Z'],
    [3, 6, 'America/Los_Angeles', '2026-11-22T12:00:00', '2026-12-01T14:00:00.000Z'],
    [1, 9, 'Asia/Kathmandu', '2026-11-22T00:00:00', '2026-11-22T03:15:00.000Z'],
  ] as const)('timer %i at %i o’clock in %s, after %s: at %s', (timer, hour, timeZone, now, next) => {
    const schedule = { timer, hour, timeZone }
    const run = nextRun(schedule, at(now))
    expect(run.toISOString()).toBe(next)
    expect(dueDay(schedule, new Date(run.getTime() - 1)) < dueDay(schedule, run)).toBe(true)
    const days = slid({ from: '2026-11-01', to: '2026-11-07' }, dueDay(schedule, run))
    expect(new Date(`${days.to}T24:00:00Z`) <= run, 'the last day is complete').toBe(true)
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

const days = (text: string): Window => {
  const [from = '', to = ''] = text.split(' ')
  return { from, to }
}

describe('what a report goes on in', () => {
  test.each([
    ['2026-10-01 2026-10-31', 'months'],
    ['2027-02-01 2027-02-28', 'months'],
    ['2028-02-01 2028-02-29', 'months'],
    // A leap year has one day more.
    ['2028-02-01 2028-02-28', 'days'],
    ['2026-07-01 2026-09-30', 'months'],
    ['2026-01-01 2026-12-31', 'months'],
    ['2027-02-28 2027-03-27', 'days'],
    ['2026-10-02 2026-11-01', 'days'],
    ['2026-11-02 2026-11-08', 'weeks'],
    ['2026-11-02 2026-11-15', 'weeks'],
    ['2026-11-01 2026-11-07', 'days'],
    ['2026-11-02 2026-11-02', 'days'],
  ])('a monthly one about %s: in %s', (chosen, unit) => {
    expect(unitOf(days(chosen), 3)).toBe(unit)
    for (const timer of [1, 2] as const) expect(unitOf(days(chosen), timer)).toBe('days')
  })
})

/** The days of a monthly report that begins with some, after its runs. */
function after(chosen: string, runs: readonly string[]): string[] {
  const unit = unitOf(days(chosen), 3)
  let window = days(chosen)
  return runs.map((day) => {
    window = slid(window, day, unit)
    return `${window.from} ${window.to}`
  })
}

describe('the days of a monthly report, run after run', () => {
  test('a month goes on in months, whatever their length', () => {
    const runs = ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01']
    expect(after('2026-10-01 2026-10-31', runs)).toEqual([
      '2026-11-01 2026-11-30',
      '2026-12-01 2026-12-31',
      '2027-01-01 2027-01-31',
      '2027-02-01 2027-02-28',
      '2027-03-01 2027-03-31',
    ])
    const leap = ['2028-02-01', '2028-03-01', '2028-04-01']
    expect(after('2027-02-01 2027-02-28', leap)).toEqual([
      '2028-01-01 2028-01-31',
      '2028-02-01 2028-02-29',
      '2028-03-01 2028-03-31',
    ])
  })

  test('quarters and years are as many months, and end with the last one', () => {
    const runs = ['2026-12-01', '2027-01-01']
    expect(after('2026-07-01 2026-09-30', runs)).toEqual(['2026-09-01 2026-11-30', '2026-10-01 2026-12-31'])
    expect(after('2025-01-01 2025-12-31', runs)).toEqual(['2025-12-01 2026-11-30', '2026-01-01 2026-12-31'])
  })

  test('weeks go on in weeks, the last that are over', () => {
    const runs = ['2026-12-01', '2027-01-01', '2027-03-01']
    expect(after('2026-11-02 2026-11-15', runs)).toEqual([
      '2026-11-16 2026-11-29',
      '2026-12-14 2026-12-27',
      '2027-02-15 2027-02-28',
    ])
  })

  test('other days stay as many, also where they become those of a month', () => {
    const runs = ['2026-12-01', '2027-01-01']
    expect(after('2026-02-28 2026-03-27', runs)).toEqual(['2026-11-03 2026-11-30', '2026-12-04 2026-12-31'])
    expect(after('2026-10-02 2026-10-31', runs)).toEqual(['2026-11-01 2026-11-30', '2026-12-02 2026-12-31'])
  })
})
