import type { Overview } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { comparedOverview } from './compared-overview.ts'

const day = (date: string, changes: Partial<Overview['days'][number]> = {}) =>
  ({
    date,
    visibility: 10,
    visibility_score: 10,
    average_position: 20,
    known: 5,
    with_volume: 5,
    unranked: 0,
    top_3: 1,
    top_10: 2,
    traffic: 100,
    traffic_value: 10,
    ...changes,
  }) as Overview['days'][number]

const overview = {
  days: [
    day('2026-11-21', { visibility: 30, average_position: 8, traffic: 400 }),
    day('2026-11-27', { visibility: 12 }),
    day('2026-11-28'),
  ],
  change: { since: '2026-11-27', visibility: -2 },
} as Overview

test('T8 tiles compare the two days that the list compares', () => {
  const { change, days } = comparedOverview(overview, { from: '2026-11-21', to: '2026-11-28' })!
  expect(change).toMatchObject({
    since: '2026-11-21',
    visibility: -20,
    average_position: 12,
    traffic: -300,
    top_3: 0,
  })
  expect(days).toEqual(overview.days)
  const earlier = comparedOverview(overview, { from: '2026-11-21', to: '2026-11-27' })!
  expect(earlier.days.at(-1)?.date).toBe('2026-11-27')
  expect(earlier.change).toMatchObject({ since: '2026-11-21', visibility: -18 })
})

test('days with other keywords have no change, and days that are not kept cannot be compared', () => {
  const grown = { ...overview, days: [...overview.days.slice(0, 2), day('2026-11-28', { known: 6 })] }
  expect(comparedOverview(grown, { from: '2026-11-21', to: '2026-11-28' })?.change).toBeNull()
  const volumes = { ...overview, days: [...overview.days.slice(0, 2), day('2026-11-28', { with_volume: 6 })] }
  expect(comparedOverview(volumes, { from: '2026-11-21', to: '2026-11-28' })?.change).toMatchObject({
    traffic: null,
    visibility: -20,
  })
  expect(comparedOverview(overview, { from: '2026-10-01', to: '2026-11-28' })).toBeNull()
})
