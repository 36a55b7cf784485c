import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

const pauses = (rule: Parameters<typeof backoff>[1], random = 0) =>
  [0, 1, 2, 3].map((earlier) => backoff(earlier, rule, () => random))

test('pauses double up to the longest', () => {
  expect(pauses({ first: 200, longest: 1_000 })).toEqual([200, 400, 800, 1_000])
  expect(pauses({ first: 200, longest: 1_000, factor: 1.5 })).toEqual([200, 300, 450, 675])
  expect(backoff(5_000, { first: 200, longest: 1_000 })).toBe(1_000)
})

test('the last of given pauses repeats', () => {
  expect(pauses({ steps: [1, 5, 15] })).toEqual([1, 5, 15, 15])
})

test('jitter multiplies a pause', () => {
  const rule = { first: 100, longest: 1_000, jitter: [0.5, 1.5] } as const
  expect([pauses(rule, 0)[1], pauses(rule, 0.5)[1], pauses(rule, 1)[1]]).toEqual([100, 200, 300])
})
