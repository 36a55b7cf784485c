import { expect, test } from 'vitest'
import { sheetNames } from './sheet-names.ts'

test.each([
  ["' Ada ' ", 'Ada'],
  [`${'a'.repeat(30)}'s shop`, 'a'.repeat(30)],
  [`${'a'.repeat(30)} shop`, 'a'.repeat(30)],
  ['Shop\uFFFE\uFFFF', 'Shop'],
  ["'", 'Sheet 1'],
])('%j becomes %j', (wanted, name) => {
  expect(sheetNames()(wanted)).toBe(name)
})

test('a name that is cut is still there once', () => {
  const nameOf = sheetNames()
  const wanted = `${'a'.repeat(27)}'bcdef`
  expect([nameOf(wanted), nameOf(wanted)]).toEqual([`${'a'.repeat(27)}'bcd`, `${'a'.repeat(27)} (2)`])
})
