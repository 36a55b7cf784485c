import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test.each([
  ['nothing', [], []],
  ['places with room between them stay', [10, 40, 80], [10, 40, 80]],
  ['places too near each other move apart, in their order', [42, 40], [54, 40]],
  ['three at one place', [50, 50, 50], [50, 64, 78]],
  ['at the lower end they move up', [98, 99], [86, 100]],
  ['places outside come inside', [-5, 120], [0, 100]],
])('%s', (_, places, expected) => {
  expect(spread(places, 14, [0, 100])).toEqual(expected)
})

test('without room for all the gaps shrink evenly', () => {
  expect(spread([9, 9, 9], 14, [0, 10])).toEqual([0, 5, 10])
})
