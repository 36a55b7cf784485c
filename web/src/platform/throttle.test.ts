import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many asks within an interval are two runs: the first at once, the last after it', async () => {
  const run = vi.fn(async () => {})
  const ask = throttle(run, 1_000)
  for (let count = 0; count < 20; count += 1) ask()
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a run longer than the interval is not joined by another', async () => {
  const run = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 3_000)))
  const ask = throttle(run, 1_000)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a failing run does not end the series, cancelling does', async () => {
  const run = vi.fn(async () => {
    throw new Error('unreachable')
  })
  const ask = throttle(run, 1_000)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  ask.cancel()
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(2)
})
