import { expect, test } from 'vitest'
import { rangeOf, selectedShare } from './list-selection.ts'

test('a range reaches from the row clicked before, up or down', () => {
  expect(rangeOf([4, 8, 2, 6], 8, 6)).toEqual([8, 2, 6])
  expect(rangeOf([4, 8, 2, 6], 6, 4)).toEqual([4, 8, 2, 6])
  expect(rangeOf([4, 8, 2, 6], null, 2)).toEqual([2])
  expect(rangeOf([4, 8, 2, 6], 99, 2)).toEqual([2])
})

test('a page is selected in none, some or all of its rows', () => {
  expect(selectedShare([1, 2], new Set([3]))).toBe('none')
  expect(selectedShare([1, 2], new Set([2, 3]))).toBe('some')
  expect(selectedShare([1, 2], new Set([1, 2, 3]))).toBe('all')
  expect(selectedShare([], new Set([1]))).toBe('none')
})
