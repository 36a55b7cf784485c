import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyAnswers, takeEarly } from './early.ts'

const call = 'GET /api/v1/dashboard'
const answer = { status: 200, text: '{"status":"success"}' }

function asked(ended: Promise<unknown>) {
  globalThis.early = {
    authorization: 'Bearer mine',
    answers: new Map([[call, Promise.resolve(answer)]]),
    ended,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  globalThis.early = undefined
})

test('an early answer is handed out once, to the person who asked', async () => {
  asked(Promise.resolve())
  expect(await takeEarly('GET', '/api/v1/dashboard', 'mine')).toEqual(answer)
  expect(takeEarly('GET', '/api/v1/dashboard', 'mine')).toBeUndefined()
  asked(Promise.resolve())
  expect(takeEarly('GET', '/api/v1/dashboard', 'other')).toBeUndefined()
  expect(takeEarly('GET', '/api/v1/dashboard', 'mine')).toBeUndefined()
})

test('a screen waits for answers that come soon, and not for others', async () => {
  let isOver = false
  const wait = () => void earlyAnswers().then(() => (isOver = true))
  wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)

  isOver = false
  let end: (value?: unknown) => void = () => undefined
  asked(new Promise((resolve) => (end = resolve)))
  wait()
  await vi.advanceTimersByTimeAsync(60)
  expect(isOver).toBe(false)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)

  isOver = false
  asked(new Promise(() => undefined))
  wait()
  await vi.advanceTimersByTimeAsync(99)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
