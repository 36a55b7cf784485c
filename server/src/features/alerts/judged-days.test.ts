import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { judgeDays } from './judged-days.ts'
import type { FieldDay, PlaceDay } from './unusual-days.queries.ts'

const place = { engine_id: 1, country_id: 2 }
const WEEK = 7
const DAYS = 30

/** Ten keywords of a source over 30 days. On the last day, their visibility changes by the factor `last`. */
const sourceOf = (days: number, last: number): PlaceDay[] =>
  Array.from({ length: DAYS }, (_, index) => {
    const ago = DAYS - 1 - index
    const now = 900 * (ago === 0 ? last : 1 + (index % 2) / 1000)
    const moved = Math.abs(now - 900)
    return { ...place, day: utcDay(-ago), days, keywords: 10, before: 900, now, moved, fall: 0, rise: 0 }
  })

/** Market baseline in which each of the last seven days lost this share of visibility. */
const fieldOf = (lost: number, own: readonly PlaceDay[] = []): FieldDay[] =>
  Array.from({ length: DAYS + WEEK }, (_, ago) => {
    const [before, now] = [100_000, ago < WEEK ? 100_000 * (1 - lost) : 100_000]
    const ours = own.find(({ day }) => day === utcDay(-ago))
    return {
      ...place,
      day: utcDay(-ago),
      keywords: 1_000 + (ours?.keywords ?? 0),
      accounts: 20,
      before: before + (ours?.before ?? 0),
      now: now + (ours?.now ?? 0),
      moved: 2_000 + (ours?.moved ?? 0),
    }
  })

const lastOf = (days: number, last: number, field: FieldDay[]) =>
  judgeDays(sourceOf(days, last), field).at(-1)!

test('what is looked at once a week is compared with the field of the whole week', () => {
  const field = fieldOf(0.02)
  const followed = lastOf(WEEK, 0.98 ** WEEK, field)
  expect(followed.field?.move).toBeCloseTo(WEEK * Math.log(0.98))
  expect(followed).toMatchObject({ isUnusual: false, days: WEEK })
  expect(lastOf(WEEK, 0.98, field).isUnusual, 'it has risen against all others').toBe(true)
  expect(lastOf(1, 0.98 ** WEEK, field).isUnusual, 'in a single day').toBe(true)
})

test('a week of which a day is not known has no field', () => {
  const field = fieldOf(0.02).filter(({ day }) => day !== utcDay(-3))
  expect(lastOf(WEEK, 0.98 ** WEEK, field).field).toBeNull()
  expect(lastOf(1, 0.98, field).field?.move).toBeCloseTo(Math.log(0.98))
})

test('the field of a day is without the keywords of the source, which are in it if they were looked at the day before', () => {
  const daily = sourceOf(1, 0.5)
  expect(lastOf(1, 0.5, fieldOf(0.02, daily)).field?.move).toBeCloseTo(Math.log(0.98))
  const weekly = lastOf(WEEK, 0.5, fieldOf(0.02))
  expect(weekly.field?.move, 'they are not in it').toBeCloseTo(WEEK * Math.log(0.98))
})

const day = (at: number) => utcDay(at, new Date('2026-01-01'))
const placeDay = (change: Partial<PlaceDay> = {}): PlaceDay => ({
  ...place,
  day: day(0),
  days: 1,
  keywords: 10,
  before: 900,
  now: 900,
  moved: 0,
  fall: 0,
  rise: 0,
  ...change,
})
const fieldDay = (change: Partial<FieldDay> = {}): FieldDay => ({
  ...place,
  day: day(0),
  keywords: 1_000,
  accounts: 20,
  before: 1_000,
  now: 1_000,
  moved: 20,
  ...change,
})

test('the places of a day are added up, and most of its keywords tell the days between checks', () => {
  const one = placeDay({ before: 900, now: 800, keywords: 10, days: 1 })
  const other = placeDay({ country_id: 3, before: 300, now: 330, keywords: 30, days: 7 })
  const expected = {
    day: day(0),
    before: 30,
    now: 28.25,
    keywords: 40,
    days: 7,
    field: null,
    isUnusual: false,
  }
  expect(judgeDays([one, other], [])).toEqual([expected])
  expect(judgeDays([other, one], [])).toEqual([expected])
  const alike = { ...other, keywords: 10 }
  expect([judgeDays([one, alike], []), judgeDays([alike, one], [])].map(([only]) => only?.days)).toEqual([
    1, 7,
  ])
})

test('a move by one keyword of any place is not unusual', () => {
  const calm = Array.from({ length: 12 }, (_, at) => placeDay({ day: day(at), before: 1_000, now: 1_000 }))
  const last = (now: number, change: Partial<PlaceDay>) =>
    judgeDays(
      [
        ...calm,
        placeDay({ day: day(12), before: 1_000, now, ...change }),
        placeDay({ day: day(12), country_id: 3, keywords: 5, before: 10, now: 10 }),
      ],
      [],
    ).at(-1)?.isUnusual
  expect(last(800, {})).toBe(true)
  expect(last(800, { fall: 200 })).toBe(false)
  expect(last(1_200, {})).toBe(true)
  expect(last(1_200, { rise: 200 })).toBe(false)
})

test('what is usual comes from the last 42 days', () => {
  const wild = Array.from({ length: 60 }, (_, at) =>
    placeDay({ day: day(at), before: 1_000, now: at % 2 === 0 ? 1_500 : 500 }),
  )
  const calm = Array.from({ length: 42 }, (_, at) =>
    placeDay({ day: day(60 + at), before: 1_000, now: 1_000 }),
  )
  const last = placeDay({ day: day(102), before: 1_000, now: 940 })
  expect(judgeDays([...wild, ...calm, last], []).at(-1)?.isUnusual).toBe(true)
})

const fieldsOf = (places: readonly PlaceDay[], field: readonly FieldDay[]) =>
  judgeDays(places, field).map((judged) => judged.field)

test('the unrest of a day is measured by the days before', () => {
  const moved = [20, 20, 40, 10]
  const places = moved.map((_, at) => placeDay({ day: day(at) }))
  const unrests = fieldsOf(
    places,
    moved.map((one, at) => fieldDay({ day: day(at), moved: one })),
  )
  expect(unrests.map((one) => one?.unrest)).toEqual([1, 1, 2, 0.5])
})

test('the unrest of long ago does not count', () => {
  const moved = [...Array(100).fill(20), ...Array(42).fill(40), 80] as number[]
  const places = moved.map((_, at) => placeDay({ day: day(at) }))
  const all = fieldsOf(
    places,
    moved.map((one, at) => fieldDay({ day: day(at), moved: one })),
  )
  expect(all.at(-1)?.unrest).toBe(2)
})

test('places weigh as much as the source is visible in them', () => {
  const places = [0, 1].flatMap((at) => [
    placeDay({ day: day(at), before: 900, now: 900 }),
    placeDay({ day: day(at), country_id: 3, before: 100, now: 100 }),
  ])
  // Others fell from 1,000 to 900 in the first place, and rose from 2,000 to 2,200 in the second.
  const field = [0, 1].flatMap((at) => [
    fieldDay({ day: day(at), before: 1_900, now: 1_800, moved: (at + 1) * 100 }),
    fieldDay({ day: day(at), country_id: 3, before: 2_100, now: 2_300, moved: 600 }),
  ])
  const [first, second] = fieldsOf(places, field)
  expect(first?.move).toBeCloseTo(Math.log(0.92), 10)
  // 0.12 on the first day: nine tenths of 0.1 and one tenth of 0.3; on the second 0.21.
  expect(second?.unrest).toBeCloseTo(0.21 / 0.12, 10)
  // A place without a market baseline is left out.
  const [only] = fieldsOf(places.slice(0, 2), field.slice(0, 1))
  expect(only?.move).toBeCloseTo(Math.log(0.9), 10)
})

test('over several days the field moves on an average day, and grows by all of them', () => {
  const field = [-4, -3, -2, -1, 0].map((at) => fieldDay({ day: day(at), now: 900, moved: 30 }))
  const later = [1, 2, 3].map((at) => fieldDay({ day: day(at), now: 900, moved: 60 }))
  const places = [
    placeDay({ day: day(-3), days: 2 }),
    placeDay({ days: 3 }),
    placeDay({ day: day(3), days: 3 }),
  ]
  const [first, second, third] = fieldsOf(places, [...field, ...later])
  expect(first?.move).toBeCloseTo(2 * Math.log(0.9), 10)
  expect(second?.move).toBeCloseTo(3 * Math.log(0.9), 10)
  expect(second?.unrest).toBeCloseTo(1, 10)
  expect(third?.unrest).toBeCloseTo(2, 10)
})

test.each<[string, Partial<PlaceDay>, Partial<FieldDay>, boolean]>([
  ['two hundred keywords of four accounts', { days: 7 }, { keywords: 200, accounts: 4 }, true],
  ['fewer keywords', { days: 7 }, { keywords: 199, accounts: 4 }, false],
  ['three accounts', { days: 7 }, { keywords: 200, accounts: 3 }, false],
  ['two hundred keywords of others', { days: 1 }, { keywords: 210, before: 2_000, now: 2_000 }, true],
  ['fewer of others', { days: 1 }, { keywords: 209, before: 2_000, now: 2_000 }, false],
  ['no visibility of others before', { days: 1 }, { before: 900, now: 2_000 }, false],
  ['no visibility of others now', { days: 1 }, { before: 2_000, now: 900 }, false],
  ['a point of visibility of others', { days: 1 }, { before: 901, now: 901 }, true],
])('a field with %s is known: %s', (_name, change, all, isKnown) => {
  const one = placeDay(change)
  const days = Array.from({ length: one.days }, (_, ago) => fieldDay({ ...all, day: day(-ago) }))
  expect(fieldsOf([one], days)[0] !== null).toBe(isKnown)
})

test('what the source moved itself is not the unrest of others', () => {
  const places = [0, 1, 2].map((at) => placeDay({ day: day(at), moved: at === 2 ? 50 : 10 }))
  const field = [0, 1, 2].map((at) =>
    fieldDay({ day: day(at), before: 1_900, now: 1_900, moved: at === 1 ? 50 : 30 }),
  )
  expect(fieldsOf(places, field).map((one) => one?.unrest)).toEqual([1, 2, 0])
})

test('a source without visibility has no field', () => {
  expect(fieldsOf([placeDay({ before: 0, now: 0, days: 7 })], [])).toEqual([null])
  const week = Array.from({ length: 7 }, (_, ago) => fieldDay({ day: day(-ago) }))
  expect(fieldsOf([placeDay({ before: 0, now: 0, days: 7 })], week)).toEqual([null])
  expect(fieldsOf([placeDay({ before: 1, now: 1, days: 7 })], week)).not.toEqual([null])
})
