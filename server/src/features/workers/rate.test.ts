import { expect, test } from 'vitest'
import { measureRate } from './rate.ts'

test('the rate is that of the last minute, and of less at the beginning', () => {
  const rateOf = measureRate()
  expect(rateOf(0, 0)).toBe(0)
  expect(rateOf(10, 15_000)).toBe(40)
  expect(rateOf(10, 30_000)).toBe(20)
  expect(rateOf(10, 45_000)).toBeCloseTo(13.3, 1)
  expect(rateOf(70, 60_000)).toBe(70)
  // The burst is over a minute later.
  expect(rateOf(70, 75_000)).toBe(60)
  expect(rateOf(70, 120_000)).toBe(0)
})
