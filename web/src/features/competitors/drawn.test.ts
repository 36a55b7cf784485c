import { expect, test } from 'vitest'
import { firstDrawn, toggledDrawn } from './drawn.ts'

test('the first five are drawn', () => {
  expect(firstDrawn([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 2, 3, 4, 5])
  expect(firstDrawn([1, 2])).toEqual([1, 2, null, null, null])
})

test('a sixth is refused, and takes the place and colour of one that was taken away', () => {
  const five = firstDrawn([1, 2, 3, 4, 5, 6])
  expect(toggledDrawn(five, 6)).toBeNull()
  const four = toggledDrawn(five, 2)!
  expect(four).toEqual([1, null, 3, 4, 5])
  expect(toggledDrawn(four, 6)).toEqual([1, 6, 3, 4, 5])
})
