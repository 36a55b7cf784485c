import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimiter, type LimiterOptions } from './limiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls by name, such as `a1` of caller `a`, with their state. */
function makeCalls(limits: LimiterOptions, isLagging?: () => boolean) {
  const turns = createLimiter(limits, isLagging)
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  const refused: string[] = []
  const gone = new Set<string>()
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    begun,
    refused,
    gone,
    settled,
    async call(...names: string[]) {
      for (const name of names)
        turns
          .take(name[0]!, () => gone.has(name))
          .then(
            (end) => {
              begun.push(name)
              ends.set(name, end)
            },
            () => refused.push(name),
          )
      await settled()
    },
    async end(...names: string[]) {
      for (const name of names) {
        ends.get(name)?.()
        await settled()
      }
    },
  }
}

test('so many calls are under way at once, and each that ends lets another begin', async () => {
  const { call, end, begun } = makeCalls({ atOnce: 2, waiting: 100 })
  await call('a1', 'b1', 'c1', 'd1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1', 'a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1', 'c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('callers take turns, however many calls one of them makes', async () => {
  const { call, end, begun } = makeCalls({ atOnce: 2, waiting: 100 })
  await call('a1', 'b1', 'a2', 'a3', 'a4', 'b2', 'c1')
  await end('b1')
  await end('b2')
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'b2', 'c1'])
  await end('a1', 'a2', 'a3')
  expect(begun.slice(4)).toEqual(['a2', 'a3', 'a4'])
})

test('one caller takes half of the turns at most, even where nobody else calls', async () => {
  const { call, begun } = makeCalls({ atOnce: 4, waiting: 100 })
  await call('a1', 'a2', 'a3')
  expect(begun).toEqual(['a1', 'a2'])
  await call('b1', 'b2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('so many may wait, an eighth of them of one caller; the others are refused at once', async () => {
  const { call, refused } = makeCalls({ atOnce: 1, waiting: 16 })
  await call('x1', 'a1', 'a2', 'a3')
  expect(refused).toEqual(['a3'])
  for (const caller of 'bcdefgh') await call(`${caller}1`, `${caller}2`)
  expect(refused).toEqual(['a3'])
  await call('i1')
  expect(refused).toEqual(['a3', 'i1'])
})

test('nobody waits longer than five seconds, and makes room for others then', async () => {
  const { call, end, begun, refused } = makeCalls({ atOnce: 1, waiting: 8, expectable: 60_000 })
  await call('x1', 'a1')
  await vi.advanceTimersByTimeAsync(4_900)
  await call('b1')
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(refused).toEqual(['a1'])
  await call('a2')
  await end('x1', 'b1')
  expect(begun).toEqual(['x1', 'b1', 'a2'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused).toEqual(['a1'])
})

test('no work is done for those who have left', async () => {
  const { call, end, begun, gone } = makeCalls({ atOnce: 1, waiting: 80 })
  await call('x1', 'a1', 'a2', 'b1')
  gone.add('a1').add('a2')
  await end('x1')
  expect(begun).toEqual(['x1', 'b1'])
})

test('where the process lags, only calls that need not wait are taken', async () => {
  const { call, begun, refused } = makeCalls({ atOnce: 1, waiting: 80 }, () => true)
  await call('a1', 'b1')
  expect([begun, refused]).toEqual([['a1'], ['b1']])
})

test('a call that would wait for more than a second is refused at once', async () => {
  const { call, end, refused } = makeCalls({ atOnce: 2, waiting: 800 })
  await call('a1', 'b1')
  await vi.advanceTimersByTimeAsync(400)
  await end('a1', 'b1')
  await call('x1', 'y1', ...[...'cdefg'].map((caller) => `${caller}1`))
  expect(refused).toEqual([])
  await call('h1')
  expect(refused).toEqual(['h1'])
})

test('many waiting calls of one caller do not get others refused', async () => {
  const { call, end, refused } = makeCalls({ atOnce: 2, waiting: 800 })
  await call('a1', 'b1')
  await vi.advanceTimersByTimeAsync(200)
  await end('a1', 'b1')
  await call('a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7')
  expect(refused).toEqual(['a7'])
  await call('c1')
  expect(refused).toEqual(['a7'])
})

test('calls that have been under way for long are expected to go on', async () => {
  const { call, end, begun, refused } = makeCalls({ atOnce: 1, waiting: 80 })
  await call('x1')
  await vi.advanceTimersByTimeAsync(1_500)
  await call('a1')
  expect(refused).toEqual(['a1'])
  await end('x1')
  await call('b1')
  expect(begun).toEqual(['x1', 'b1'])
})
