import { expect, test } from 'vitest'
import { offered } from './offered.ts'

test('an address names as many queries as it has room for', () => {
  const short = ['red shoes', 'blue hats']
  expect(offered(short)).toEqual(short)
  const long = Array.from({ length: 20 }, (_, index) => `${index} ${'靴'.repeat(90)}`)
  const named = offered(long)
  expect(named.length).toBeGreaterThan(2)
  expect(encodeURIComponent(named.join('\n')).length).toBeLessThan(4_000)
})
