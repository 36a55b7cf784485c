import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowRefusals } from './slow-refusals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function makeRefusals() {
  const slowDown = slowRefusals()
  const closed: string[] = []
  const refuse = (ip: string) =>
    slowDown({ ip, socket: {}, raw: { destroy: () => closed.push(ip) } } as unknown as FastifyRequest)
  /** Whether the answer of each refusal waits. */
  async function areWaiting(ip: string, times: number) {
    const answered = Array(times).fill(false)
    for (let index = 0; index < times; index += 1)
      void refuse(ip).then(() => {
        answered[index] = true
      })
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    return answered.filter((isAnswered) => !isAnswered).length
  }
  return { areWaiting, closed }
}

test('a caller’s first refusals of a minute are answered at once, further ones wait', async () => {
  const { areWaiting } = makeRefusals()
  expect(await areWaiting('203.0.113.1', 100)).toBe(0)
  expect(await areWaiting('203.0.113.1', 5)).toBe(5)
  expect(await areWaiting('203.0.113.2', 5)).toBe(0)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await areWaiting('203.0.113.1', 5)).toBe(0)
})

test('where too many refusals wait already, connections are closed instead', async () => {
  const { areWaiting, closed } = makeRefusals()
  expect(await areWaiting('203.0.113.1', 2_100)).toBe(2_000)
  expect(closed).toEqual([])
  expect(await areWaiting('203.0.113.1', 3)).toBe(0)
  expect(closed).toHaveLength(3)
})
