import type { Position } from '@rankline/contract/positions/calls'
import { describe, expect, test } from 'vitest'
import { pointsOf } from './period.ts'

const position = (day: string, current_position: number | null, depth = 100) =>
  ({ day, current_position, depth, url: null }) as Position

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
