import { expect, test } from 'vitest'
import { aboveText, foldAfter, intentText, isMixed, sharesText } from './page-text.ts'

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

test('an intent is named with its share', () => {
  expect(intentText('commercial', [10, 0, 60, 30])).toBe('Commercial 60%')
  expect(isMixed([10, 0, 60, 30])).toBe(false)
  expect(isMixed([41, 0, 59, 0])).toBe(true)
  expect(sharesText([41, 0, 59, 0])).toBe('Mixed: Commercial 59%, informational 41%')
})

test('shares are named from the highest, without those that are nothing', () => {
  expect(sharesText([6, 0, 64, 30])).toBe('Commercial 64%, transactional 30%, informational 6%')
})
