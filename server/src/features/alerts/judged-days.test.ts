import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { judgeDays } from './judged-days.ts'
import type { FieldDay, PlaceDay } from './unusual-days.queries.ts'

const place = { engine_id: 1, country_id: 2 }
const WEEK = 7
const DAYS = 30

/** Ten keywords of a source on each of 30 days, of which one is another: visibility after so many days as a multiple. */
const sourceOf = (days: number, last: number): PlaceDay[] =>
  Array.from({ length: DAYS }, (_, index) => {
    const ago = DAYS - 1 - index
    const now = 900 * (ago === 0 ? last : 1 + (index % 2) / 1000)
    const moved = Math.abs(now - 900)
    return { ...place, day: utcDay(-ago), days, keywords: 10, before: 900, now, moved, fall: 0, rise: 0 }
  })

/** What all accounts did, which lost so much of their visibility on each of the last seven days. */
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
