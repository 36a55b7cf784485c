import { expect, test } from 'vitest'
import { expiredOf } from './retention.ts'

const of = (...days: string[]) => days.map((day) => ({ begun_at: new Date(`${day}T03:00:00Z`), day }))
const kept = (backups: ReturnType<typeof of>, days: number, weeks: number) => {
  const expired = expiredOf(backups, { days, weeks })
  return backups.filter((backup) => !expired.includes(backup)).map(({ day }) => day)
}
/** Days of November 2026 from one down to another; the 30th is a Monday. */
const november = (from: number, to: number) =>
  of(...Array.from({ length: from - to + 1 }, (_, at) => `2026-11-${String(from - at).padStart(2, '0')}`))

test('the newest of each day and of each week is kept', () => {
  expect(kept(november(30, 1), 3, 3)).toEqual(['2026-11-30', '2026-11-29', '2026-11-28', '2026-11-22'])
  expect(kept(november(29, 1), 1, 4)).toEqual(['2026-11-29', '2026-11-22', '2026-11-15', '2026-11-08'])
  expect(kept(november(30, 29), 1, 0)).toEqual(['2026-11-30'])
})

test('of several backups of a day the newest counts', () => {
  const morning = { begun_at: new Date('2026-11-30T03:00:00Z'), day: 'morning' }
  const evening = { begun_at: new Date('2026-11-30T20:00:00Z'), day: 'evening' }
  expect(kept([evening, morning, ...november(29, 29)], 2, 0)).toEqual(['evening', '2026-11-29'])
})

test('days without a backup delete nothing, and the newest always stays', () => {
  expect(kept(of('2026-11-30', '2026-10-02', '2026-10-01'), 2, 0)).toEqual(['2026-11-30', '2026-10-02'])
  expect(kept(of('2025-01-01'), 1, 0)).toEqual(['2025-01-01'])
  expect(expiredOf([], { days: 1, weeks: 1 })).toEqual([])
})
