import type { Position } from '@rankline/contract/positions'
import { describe, expect, test } from 'vitest'
import { dateRangeOf, emptyText, pointsOf } from './period.ts'

const position = (day: string, current_position: number | null, depth = 100) =>
  ({ day, current_position, depth, url: null }) as Position

test('a period reaches back 365, 180, 30, 7 or 1 days', () => {
  const from = (period: '1y' | '6m' | '1m' | '1w' | '1d') => dateRangeOf(period, '2026-11-21').from
  expect(from('1y')).toBe('2025-11-21')
  expect(from('6m')).toBe('2026-05-25')
  expect(from('1m')).toBe('2026-10-22')
  expect(from('1w')).toBe('2026-11-14')
  expect(from('1d')).toBe('2026-11-20')
  expect(dateRangeOf('1w', '2026-03-01')).toEqual({ from: '2026-02-22', to: '2026-03-01' })
})

describe('the points of a graph', () => {
  const range = { from: '2026-11-18', to: '2026-11-21' }
  test('are all days in order, with gaps where nothing is known', () => {
    const points = pointsOf([position('2026-11-21', 4), position('2026-11-19', 7)], range)
    expect(points.map(({ position }) => position)).toEqual([null, 7, null, 4])
    expect(points.map(({ day }) => day.slice(8))).toEqual(['18', '19', '20', '21'])
  })
  test('tell a day checked in vain from one never checked', () => {
    const points = pointsOf([position('2026-11-20', null, 20)], range)
    expect(points.map(({ depth }) => depth)).toEqual([null, null, 20, null])
  })
})

test('the empty week names itself', () => {
  expect(emptyText('1w')).toBe('No data yet. (Last 1w)')
  expect(emptyText('1m')).toBe('No data yet.')
  expect(emptyText(null)).toBe('No data yet.')
})
