import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { customRange, dayName, daysOf, shortDay } from './days.ts'
import { seriesColor } from './palette.ts'
import { rankAxisOf, rankDomain, rankTicks } from './rank-axis.ts'
import { roundTicks } from './ticks.ts'

test('the rank axis never begins above 1 and never collapses', () => {
  expect(rankDomain([1, null, 3])).toEqual([1, 5])
  expect(rankDomain([10, 30])).toEqual([9, 31])
  expect(rankDomain([50])).toEqual([49, 53])
  expect(rankDomain([4.5, 7.2])).toEqual([3, 9])
  expect(rankDomain([])).toEqual([1, 10])
})

test('a rank axis with days outside the top 100 has a band below its positions', () => {
  expect(rankAxisOf([3, 5], false)).toEqual({ domain: [2, 6], band: null })
  const { domain, band } = rankAxisOf([3, 5, null], true)
  expect(domain[0]).toBe(2)
  expect(band).toEqual({ top: 6, middle: (6 + domain[1]) / 2 })
  // About a fifth of the height.
  expect((domain[1] - 6) / (domain[1] - 2)).toBeCloseTo(0.22)
  expect(rankAxisOf([null], true).band).not.toBeNull()
})

test('the rank axis labels round positions, and the first place', () => {
  expect(rankTicks([1, 5])).toEqual([1, 2, 3, 4, 5])
  expect(rankTicks([3, 15])).toEqual([3, 6, 9, 12, 15])
  expect(rankTicks([17, 44])).toEqual([20, 30, 40])
  expect(rankTicks([1, 100])).toEqual([1, 20, 40, 60, 80, 100])
  expect(rankTicks([49, 53])).toEqual([49, 50, 51, 52, 53])
})

test('an axis is labelled with round values inside its ends', () => {
  expect(roundTicks([45.6, 65.3])).toEqual([50, 55, 60, 65])
  expect(roundTicks([4519, 9940])).toEqual([6000, 8000])
  expect(roundTicks([0, 23.4])).toEqual([0, 5, 10, 15, 20])
  expect(roundTicks([0.12, 0.31])).toEqual([0.15, 0.2, 0.25, 0.3])
  expect(roundTicks([7, 7])).toEqual([7])
})

test('a range holds both its ends, across a change of the clock and of the year', () => {
  expect(daysOf({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysOf({ from: '2026-12-31', to: '2027-01-01' })).toHaveLength(2)
  expect(daysOf({ from: '2026-03-30', to: '2026-03-28' })).toEqual([])
})

test('an address asks for real days, today at the latest and ten years back', () => {
  const today = '2026-11-21'
  expect(customRange('2026-11-01', '2026-12-24', today)).toEqual({ from: '2026-11-01', to: today })
  expect(customRange('0001-01-01', today, today)?.from).toBe('2016-11-23')
  expect(customRange('2026-02-30', today, today)).toBeNull()
  expect(customRange('2026-11-22', '2026-11-23', today)).toBeNull()
  expect(customRange('2026-11-03', '2026-11-01', today)).toBeNull()
  expect(customRange('1999-11-03', '1999-11-04', today)).toBeNull()
})

test('a day is told in UTC, with its year unless that is this one', () => {
  expect(dayName('2024-11-18')).toBe('Mon 18 Nov 2024')
  expect(shortDay('2024-11-18')).toBe('18 Nov 2024')
  const thisYear = utcDay().slice(0, 4)
  expect(dayName(`${thisYear}-11-18`)).toMatch(/^[A-Z][a-z]{2} 18 Nov$/)
  expect(shortDay(`${thisYear}-11-18`)).toBe('18 Nov')
})

test('the ninth series begins the palette again', () => {
  expect(new Set(Array.from({ length: 8 }, (_, index) => seriesColor(index))).size).toBe(8)
  expect(seriesColor(8)).toBe(seriesColor(0))
})
