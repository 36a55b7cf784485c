import { expect, test } from 'vitest'
import { comparedOf, rangeChange, rangeOf, tabOf } from './detail-state.ts'

const today = '2026-11-21'

test('a range is days from and to, or a period, or a month', () => {
  expect(rangeOf({ from: '2026-11-01', to: '2026-11-03', period: '1y' }, today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
  })
  expect(rangeOf({ from: '2026-11-03', to: '2026-11-01', period: '1y' }, today)).toBe('1y')
  expect(rangeOf({ from: '2026-99-01', to: '2026-99-03' }, today)).toBe('1m')
  expect(rangeOf({ period: 'ever' })).toBe('1m')
})

test('a choice reads back as what was chosen', () => {
  const searchOf = (range: Parameters<typeof rangeChange>[0]) => {
    const given = Object.entries(rangeChange(range)).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given) as Record<string, string>
  }
  for (const range of ['1y', '1w', { from: '2026-11-01', to: '2026-11-03' }] as const)
    expect(rangeOf(searchOf(range), today)).toEqual(range)
})

test('unknown tabs and days are left out', () => {
  expect(tabOf({ tab: 'competitors' })).toBe('competitors')
  expect(tabOf({ tab: 'nope' })).toBe('rank')
  expect(comparedOf({ date: '2026-11-01', other: 'yesterday' })).toEqual({
    date: '2026-11-01',
    other: undefined,
  })
})
