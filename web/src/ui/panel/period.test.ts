import { expect, test } from 'vitest'
import { dateRangeOf, emptyText, rangeFields } from './period.ts'

test('a period reaches back 365, 180, 30, 7 or 1 days', () => {
  const from = (period: '1y' | '6m' | '1m' | '1w' | '1d') => dateRangeOf(period, '2026-11-21').from
  expect(from('1y')).toBe('2025-11-21')
  expect(from('6m')).toBe('2026-05-25')
  expect(from('1m')).toBe('2026-10-22')
  expect(from('1w')).toBe('2026-11-14')
  expect(from('1d')).toBe('2026-11-20')
  expect(dateRangeOf('1w', '2026-03-01')).toEqual({ from: '2026-02-22', to: '2026-03-01' })
})

test('the empty week names itself', () => {
  expect(emptyText('1w')).toBe('No data yet. (Last 1w)')
  expect(emptyText('1m')).toBe('No data yet.')
  expect(emptyText(null)).toBe('No data yet.')
})

test('a range is sent as its period or as its days', () => {
  expect(rangeFields('1m')).toEqual({ date_type: '1m' })
  expect(rangeFields({ from: '2026-11-18', to: '2026-11-20' })).toEqual({
    date_custom_start: '2026-11-18',
    date_custom_end: '2026-11-20',
  })
})
