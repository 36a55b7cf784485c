import { expect, test } from 'vitest'
import { daysToCompare } from './ComparedDays.tsx'

const stored = ['2026-11-20', '2026-11-18', '2026-11-15'].map((date) => ({ date, depth: 100 }))

test('the latest two stored days are compared first', () => {
  expect(daysToCompare(stored, {})).toEqual({ date: '2026-11-20', other: '2026-11-18' })
  expect(daysToCompare(stored.slice(2), {})).toEqual({ date: '2026-11-15', other: null })
  expect(daysToCompare([], {})).toBeNull()
})

test('only days that are stored are compared', () => {
  expect(daysToCompare(stored, { date: '2026-11-18', other: '2026-11-20' })).toEqual({
    date: '2026-11-18',
    other: '2026-11-20',
  })
  expect(daysToCompare(stored, { date: '2026-11-19', other: '2026-11-15' })).toEqual({
    date: '2026-11-20',
    other: '2026-11-15',
  })
  expect(daysToCompare(stored, { date: '2026-11-18', other: '2026-11-18' })?.other).toBe('2026-11-15')
})
