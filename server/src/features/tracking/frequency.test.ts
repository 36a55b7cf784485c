import { DAY, utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { isDue, lacksCheck, nextDayOf, nextPlannedDay, takesCheck } from './frequency.ts'
import { replanned, type SearchPlan, type Tracked } from './replanned.ts'
import { checkTimeOn } from './schedule.ts'

const days = Array.from({ length: 400 }, (_, offset) => utcDay(offset, new Date('2027-11-20')))
const ids = [1, 2, 6, 7, 3_000_000_019]
const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

test.each([1, 2, 3, 7])('every %d days: planned days have that distance, wherever one starts', (every) => {
  for (const id of ids) {
    const planned = days.filter((day) => nextPlannedDay(id, every, utcDay(-1, new Date(day))) === day)
    expect(planned.length).toBeGreaterThanOrEqual(Math.floor(days.length / every))
    for (const [index, day] of planned.entries()) {
      const next = planned[index + 1]
      if (next === undefined) continue
      expect(distance(day, next)).toBe(every)
      // From every day of the interval the same day is next.
      for (let offset = 0; offset < every; offset += 1)
        expect(nextPlannedDay(id, every, utcDay(offset, new Date(day)))).toBe(next)
    }
  }
})

test('the checks of many searches are spread over the days of an interval', () => {
  const counts = new Map<string | null, number>()
  for (let id = 1; id <= 700; id += 1) {
    const day = nextPlannedDay(id, 7, '2026-11-01')
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(7).fill(100))
})

test('a keyword is due from its planned day on until it is checked, and not before', () => {
  for (const id of ids)
    for (const every of [2, 3, 7]) {
      const checked = days[3]!
      const next = nextPlannedDay(id, every, checked)!
      for (const day of days.slice(4, 30)) {
        const keyword = {
          search_id: id,
          check_every: every,
          checked_on: checked,
          requested_at: null,
          ends_on: null,
        }
        expect(isDue(keyword, day)).toBe(day >= next)
        expect(takesCheck(keyword, day)).toBe(day >= next)
        expect(takesCheck({ ...keyword, requested_at: new Date() }, day)).toBe(true)
      }
    }
})

test('a daily keyword takes every check, a new one the first, a paused one only what was asked for', () => {
  const of = (check_every: number, checked_on: string | null, requested_at: Date | null = null) =>
    takesCheck({ search_id: 5, check_every, checked_on, requested_at, ends_on: null }, '2026-11-23')
  expect(of(1, '2026-11-23')).toBe(true)
  expect(of(7, null)).toBe(true)
  expect([of(0, null), of(0, '2020-01-01'), of(0, '2026-11-22', new Date())]).toEqual([false, false, true])
  expect(nextPlannedDay(5, 0, '2026-11-23')).toBeNull()
})

test('a search is next checked when the first of its keywords wants it', () => {
  const next = (...every: number[]) =>
    nextDayOf(
      10,
      every.map((check_every) => ({ check_every, ends_on: null })),
      '2026-11-23',
    )
  expect(next(7, 1)).toBe('2026-11-24')
  expect(next(7, 0)).toBe(nextPlannedDay(10, 7, '2026-11-23'))
  expect(next(0, 0)).toBeNull()
  expect(next()).toBeNull()
})

test('a keyword plans no check after its last day, and takes only requested ones', () => {
  const next = (ends_on: string) => nextDayOf(10, [{ check_every: 1, ends_on }], '2026-11-23')
  expect([next('2026-11-24'), next('2026-11-23')]).toEqual(['2026-11-24', null])
  const beside = { check_every: 7, ends_on: null }
  expect(nextDayOf(10, [{ check_every: 1, ends_on: '2026-11-23' }, beside], '2026-11-23')).toBe(
    nextPlannedDay(10, 7, '2026-11-23'),
  )
  const keyword = {
    search_id: 5,
    check_every: 1,
    checked_on: null,
    requested_at: null,
    ends_on: '2026-11-23',
  }
  expect([takesCheck(keyword, '2026-11-23'), takesCheck(keyword, '2026-11-24')]).toEqual([true, false])
  expect(takesCheck({ ...keyword, requested_at: new Date() }, '2026-11-24')).toBe(true)
})

test('a check is lacking once as many days have passed as its frequency has', () => {
  const lacks = (every: number, until: string) => lacksCheck(every, '2026-11-20', until)
  expect([lacks(1, '2026-11-20'), lacks(1, '2026-11-21')]).toEqual([false, true])
  expect([lacks(7, '2026-11-26'), lacks(7, '2026-11-27')]).toEqual([false, true])
  expect(lacks(0, '2027-11-20')).toBe(false)
})

const now = new Date('2026-11-23T12:00:00Z')
const tomorrow = checkTimeOn(10, '2026-11-24')
const search: SearchPlan = {
  id: 10,
  next_check_at: tomorrow,
  priority: 0,
  failure: null,
  checked_on: '2026-11-23',
}
const kept = (check_every: number, changes: Partial<Tracked> = {}): Tracked => ({
  check_every,
  is_new: false,
  is_requested: false,
  oldest_check: '2026-11-23',
  ends_on: null,
  ...changes,
})
const weekly = checkTimeOn(10, nextPlannedDay(10, 7, '2026-11-23')!)
const planOf = (tracked: Tracked[], changes: Partial<SearchPlan> = {}) =>
  replanned({ ...search, ...changes, tracked }, now)

test.each<[string, Tracked[], Partial<SearchPlan>, unknown]>([
  ['nobody tracks it', [], {}, { at: null }],
  ['all paused', [kept(0)], {}, { at: null }],
  ['daily as before', [kept(1)], {}, null],
  ['daily until today', [kept(1, { ends_on: '2026-11-23' })], {}, { at: null }],
  ['daily until tomorrow', [kept(1, { ends_on: '2026-11-24' })], {}, null],
  ['daily until today beside weekly', [kept(1, { ends_on: '2026-11-23' }), kept(7)], {}, { at: weekly }],
  ['daily to weekly', [kept(7)], {}, { at: weekly, isUrgent: false }],
  ['weekly beside daily', [kept(7), kept(1)], {}, null],
  ['weekly to daily', [kept(1)], { next_check_at: weekly }, { at: tomorrow, isUrgent: false }],
  [
    'paused for long, now daily',
    [kept(1, { oldest_check: '2026-10-01' })],
    { next_check_at: null },
    { at: now },
  ],
  ['weekly again, not due yet', [kept(7)], { next_check_at: null }, { at: weekly, isUrgent: false }],
  ['weekly again, missed', [kept(7, { oldest_check: '2026-11-01' })], { next_check_at: null }, { at: now }],
  ['new', [kept(1, { is_new: true, oldest_check: null })], {}, { at: now, isUrgent: true }],
  ['new, due already', [kept(7, { is_new: true })], { next_check_at: now, priority: 1 }, null],
  ['new, but paused', [kept(0, { is_new: true })], { next_check_at: now, priority: 1 }, { at: null }],
  ['asked for while paused', [kept(0, { is_requested: true })], { next_check_at: now, priority: 2 }, null],
  [
    'a retry stays',
    [kept(1, { oldest_check: '2026-11-22' })],
    { failure: 'captcha', checked_on: '2026-11-22' },
    null,
  ],
  ['a retry that nobody wants any more', [kept(7)], { failure: 'captcha' }, { at: weekly }],
])('after a change: %s', (_, tracked, changes, expected) => {
  if (expected === null) expect(planOf(tracked, changes)).toBeNull()
  else expect(planOf(tracked, changes)).toMatchObject(expected as object)
})
