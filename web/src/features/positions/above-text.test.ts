import { expect, test } from 'vitest'
import { aboveText, foldAfter } from './above-text.ts'

test('nothing above is said in words, and pixels only where they are known', () => {
  expect(aboveText(0, 194)).toBe('Nothing above, about 194 px from the top')
  expect(aboveText(1, null)).toBe('1 thing above')
  expect(aboveText(5, 1240)).toBe('5 things above, about 1,240 px from the top')
})

test('the first screen ends in the group that crosses its edge', () => {
  const groups = [{ pixels: 400 }, { pixels: 300 }, { pixels: 147 }]
  expect(foldAfter({ head: 194, fold: 800, groups })).toBe(1)
  expect(foldAfter({ head: 194, fold: 594, groups })).toBe(0)
  expect(foldAfter({ head: 194, fold: 5000, groups })).toBeNull()
  expect(foldAfter({ head: null, fold: 800, groups: [{ pixels: null }] })).toBeNull()
})
