import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer counts until its time is over', async () => {
  let asked = 0
  const read = memoize(async () => ++asked, 1_000)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})

test('who asks meanwhile waits for the question under way', async () => {
  let answer = (_value: string) => {}
  const ask = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve
      }),
  )
  const read = memoize(ask, 1_000)
  const both = [read(), read()]
  vi.advanceTimersByTime(5_000)
  both.push(read())
  answer('yes')
  expect(await Promise.all(both)).toEqual(['yes', 'yes', 'yes'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failure is told to who asked, and the next asks again', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('back')
  const read = memoize(ask, 1_000)
  await expect(read()).rejects.toThrow('gone')
  expect(await read()).toBe('back')
})
