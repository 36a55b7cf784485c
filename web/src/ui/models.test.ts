import { expect, test } from 'vitest'
import { rankEnds, sparklinePaths } from './data/sparkline.ts'
import { trendOf, trendOfChange } from './data/trend.ts'
import { countLines, linesHeight } from './fields/lines.ts'
import { displayCount, formatMoney, formatNumber, formatPercent } from './format.ts'
import { paginationOf } from './pagination.ts'
import { foundJumps } from './shell/jumps.ts'

test.each([
  [5, 10, '1 gap 4 5 6 gap 10'],
  [1, 10, '1 2 gap 10'],
  [10, 10, '1 gap 9 10'],
  [3, 5, '1 2 3 4 5'],
  [2, 2, '1 2'],
  [1, 1, '1'],
])('page %i of %i shows %s', (current, last, expected) => {
  expect(paginationOf(current, last).join(' ')).toBe(expected)
})

test('counts above 999 are shown as 999', () => {
  expect([0, 999, 1_000].map(displayCount)).toEqual([0, 999, 999])
})

test('an unknown number is an en dash, zero is zero', () => {
  expect([formatNumber(null), formatMoney(undefined), formatPercent(null)]).toEqual(['–', '–', '–'])
  expect([formatNumber(0), formatNumber(1790), formatPercent(61.42)]).toEqual(['0', '1,790', '61.4%'])
})

test('a text area grows by 20 px a line from 200 or 120', () => {
  const text = 'a\nb\r\nc'
  expect(countLines(text)).toBe(3)
  expect([linesHeight(text, 'tall'), linesHeight(text, 'short')]).toEqual([260, 180])
  expect(linesHeight('', 'tall')).toBe(200)
})

test('a better rank is higher, a day without one is a gap, a lone day a dot', () => {
  const size = { width: 40, height: 20, inset: 0 }
  expect(sparklinePaths([10, 1, null, 5, null], size, true)).toEqual(['M0 20L10 0', 'M30 8.89h0'])
  expect(sparklinePaths([1, 10], size, false)).toEqual(['M0 20L40 0'])
  expect(sparklinePaths([null], size, true)).toEqual([])
})

test('trends come from the wire, or from a difference', () => {
  expect([trendOf('dropped'), trendOf('-'), trendOf(null)]).toEqual(['dropped', 'unknown', 'unknown'])
  expect([trendOfChange(2), trendOfChange(2, true), trendOfChange(-2, true), trendOfChange(0)]).toEqual([
    'improved',
    'declined',
    'improved',
    'stable',
  ])
})

test('search-or-jump wants every word and puts names that start with the text first', () => {
  const jumps = [
    { label: 'My shop', to: '/1', hint: 'shop.test' },
    { label: 'Shop two', to: '/2', hint: 'two.test' },
  ]
  const found = (text: string) =>
    foundJumps([{ heading: 'Projects', jumps }], text).flatMap((group) => group.jumps)
  expect(found('shop').map(({ to }) => to)).toEqual(['/2', '/1'])
  expect(found('shop test two').map(({ to }) => to)).toEqual(['/2'])
  expect(foundJumps([{ heading: 'Projects', jumps }], 'nothing')).toEqual([])
})

test('an axis of positions is never so short that a wobble looks like a fall', () => {
  expect(rankEnds([1, 2, null, 1])).toEqual({ lowest: 1, highest: 11 })
  expect(rankEnds([50, 52])).toEqual({ lowest: 46, highest: 56 })
  expect(rankEnds([3, 40])).toEqual({ lowest: 3, highest: 40 })
})
