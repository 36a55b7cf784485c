import { expect, test } from 'vitest'
import { destination } from './use-table-keys.ts'

test('arrows move row by row and stop at the ends', () => {
  expect(destination('ArrowDown', null, 3)).toBe(0)
  expect(destination('ArrowDown', 0, 3)).toBe(1)
  expect(destination('ArrowDown', 2, 3)).toBe(2)
  expect(destination('ArrowUp', 0, 3)).toBe(0)
  expect(destination('PageDown', 5, 100)).toBe(15)
  expect(destination('PageUp', 5, 100)).toBe(0)
  expect(destination('End', 5, 100)).toBe(99)
  expect(destination('a', 5, 100)).toBeNull()
})
