import { expect, test } from 'vitest'
import { createBounds, THE_OLDEST } from './bounds.ts'
import type { Priority } from './lease.queries.ts'

const NOON = new Date('2026-11-30T12:00:00Z')
const before = (seconds: number) => new Date(NOON.getTime() - 1_000 * seconds)
const due = (priority: Priority, ago: number) => ({ priority, due_at: before(ago) })

/** Bounds whose clock only moves by `pass`. */
function boundsAt() {
  let time = 0
  const bounds = createBounds(() => time)
  return {
    next: bounds.next,
    pass(milliseconds: number) {
      time += milliseconds
    },
    /** @param took milliseconds */
    lease(leased: ReturnType<typeof due>[], { count = leased.length, took = 1 } = {}) {
      bounds.found({ since: bounds.next(), at: NOON, count, leased, took })
    },
  }
}

test('the first lease begins at the oldest, and the next where it ended', () => {
  const bounds = boundsAt()
  expect(bounds.next()).toBe(THE_OLDEST)
  bounds.lease([due(0, 500), due(0, 400)])
  expect(bounds.next()).toEqual({ 2: before(10), 1: before(10), 0: before(400) })
})

test('what may become due late is looked at again', () => {
  const bounds = boundsAt()
  bounds.lease([due(2, 3), due(0, 2)])
  expect(bounds.next()).toEqual({ 2: before(10), 1: before(10), 0: before(10) })
})

test('when nothing is left, the next lease begins a little before now', () => {
  const bounds = boundsAt()
  bounds.lease([due(0, 500)], { count: 2 })
  expect(bounds.next()).toEqual({ 2: before(10), 1: before(10), 0: before(10) })
})

test('a queue that was not reached keeps its bound', () => {
  const bounds = boundsAt()
  bounds.lease([due(0, 500)])
  bounds.lease([due(2, 90), due(2, 80)])
  expect(bounds.next()).toEqual({ 2: before(80), 1: before(10), 0: before(500) })
})

test('the longer it takes from the oldest, the rarer it is', () => {
  const bounds = boundsAt()
  bounds.lease([due(0, 500)], { took: 10 })
  bounds.pass(1_999)
  expect(bounds.next()).not.toBe(THE_OLDEST)
  bounds.pass(1)
  expect(bounds.next()).toBe(THE_OLDEST)
  bounds.lease([due(0, 500)], { took: 5_000 })
  bounds.pass(59_999)
  expect(bounds.next()).not.toBe(THE_OLDEST)
  bounds.pass(1)
  expect(bounds.next()).toBe(THE_OLDEST)
})

test('a lease from a bound does not put off the next one from the oldest', () => {
  const bounds = boundsAt()
  bounds.lease([due(0, 500)], { took: 10 })
  bounds.pass(1_000)
  bounds.lease([due(0, 400)], { took: 1_000 })
  bounds.pass(1_000)
  expect(bounds.next()).toBe(THE_OLDEST)
})
