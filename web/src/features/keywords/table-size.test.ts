import { expect, test } from 'vitest'
import { headerPadding, tableHeight, tableWidth } from './table-size.ts'

test('the table is 1680 wide on narrow screens, else 240 less than the screen', () => {
  expect([1600, 1739, 1740, 1920, 2000].map(tableWidth)).toEqual([1680, 1680, 1500, 1680, 1760])
})

test('the table is half the screen and 300 high, at least 900', () => {
  expect([600, 1000, 1200, 1400].map(tableHeight)).toEqual([900, 900, 900, 1000])
})

test('the header has extra padding above 21 rows', () => {
  expect(headerPadding(21)).toBe(0)
  expect(headerPadding(22)).toBeGreaterThan(0)
})
