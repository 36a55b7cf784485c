import { expect, test } from 'vitest'
import { tabAfter } from './tab-keys.ts'

test('arrows lead round the tabs, Home and End to their ends', () => {
  expect(tabAfter('ArrowRight', 0, 3)).toBe(1)
  expect(tabAfter('ArrowRight', 2, 3)).toBe(0)
  expect(tabAfter('ArrowLeft', 0, 3)).toBe(2)
  expect(tabAfter('Home', 2, 3)).toBe(0)
  expect(tabAfter('End', 0, 3)).toBe(2)
})

test('other keys, and keys pressed on no tab, lead nowhere', () => {
  expect(tabAfter('Enter', 0, 3)).toBeNull()
  expect(tabAfter('ArrowRight', -1, 3)).toBeNull()
})
