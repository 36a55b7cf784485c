import { expect, test } from 'vitest'
import { risesOf, visitsOf } from './click-curve.ts'

test('visits of a keyword searched 1,000 times a month', () => {
  expect(visitsOf('9.7')).toBe(97)
  expect(visitsOf(0.83)).toBe(8)
})

test('positions with more clicks than the one before', () => {
  expect(risesOf([30, 20, 10])).toEqual([])
  expect(risesOf([30, '20', '25', 25, 26])).toEqual([3, 5])
  expect(risesOf([30, '', 25, null, 'x'])).toEqual([])
})
