import { expect, test } from 'vitest'
import {
  compared,
  comparisonOf,
  firstCustom,
  opened,
  rangeOf,
  withBefore,
  withPeriod,
  withRange,
  withSeries,
} from './comparison.ts'

const today = '2026-11-21'
const search = (change: Record<string, string | number | undefined | null>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >

test('it opens with visibility over a week', () => {
  expect(comparisonOf({}, today)).toBeNull()
  const { series, span, range } = comparisonOf(search(opened), today)!
  expect(series.map(({ name }) => name)).toEqual(['Visibility'])
  expect({ span, range }).toEqual({ span: '1w', range: { from: '2026-11-14', to: today } })
})

test('series and period are read from the address and written to it', () => {
  const address = search({ ...withSeries(compared.slice(2, 4)), ...withPeriod('6m') })
  expect(comparisonOf(address, today)).toMatchObject({
    series: [{ id: 'traffic' }, { id: 'trafficValue' }],
    span: '6m',
    range: rangeOf('6m', today),
  })
  expect(comparisonOf(search(withSeries([])), today)?.series).toEqual([])
})

test('a custom range holds unless it makes no sense', () => {
  const custom = search({ ...opened, ...withRange(firstCustom(today)) })
  expect(comparisonOf(custom, today)).toMatchObject({
    span: 'custom',
    range: { from: '2026-11-15', to: today },
  })
  expect(comparisonOf({ ...custom, chart_from: '2026-12-01' }, today)?.span).toBe('1w')
  expect(comparisonOf({ ...custom, chart_from: 'x' }, today)?.span).toBe('1w')
  expect(comparisonOf({ ...custom, chart_from: '2026-02-30' }, today)?.span).toBe('1w')
})

test('the period before has as many days, and is compared with one series alone', () => {
  const address = search({ ...opened, ...withBefore(true) })
  expect(comparisonOf(address, today)?.before).toEqual({ from: '2026-11-06', to: '2026-11-13' })
  expect(comparisonOf(search(opened), today)?.before).toBeNull()
  const two = search({ ...withSeries(compared.slice(0, 2)), ...withBefore(true) })
  expect(comparisonOf(two, today)?.before).toBeNull()
})
