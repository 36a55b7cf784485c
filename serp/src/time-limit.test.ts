import { expect, test } from 'vitest'
import { TimeUp, withTimeLimit } from './time-limit.ts'

test('work that ends in time answers, or throws what it throws', () => {
  const answer = { page: 1 }
  expect(withTimeLimit(1000, () => answer)).toBe(answer)
  expect(() =>
    withTimeLimit(1000, () => {
      throw new RangeError('wrong')
    }),
  ).toThrow(RangeError)
})

test.each([
  [
    'an endless loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression that backtracks for ever', () => /^(?:a+)+$/.test(`${'a'.repeat(40)}b`)],
])('%s is ended, and the next work is done as usual', (_what, work) => {
  const before = process.cpuUsage()
  expect(() => withTimeLimit(50, work)).toThrow(TimeUp)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2000)
  expect(withTimeLimit(1000, () => 'next')).toBe('next')
})
