import { expect, test } from 'vitest'
import { whenTaken } from './when-taken.ts'

const answer = (status: number, { retryAfter, text = '' }: { retryAfter?: string; text?: string } = {}) => ({
  status,
  retryAfter,
  text,
  headers: {},
})

/** Asks until there is an answer. @returns its status, and the pauses before it in seconds, rounded down */
async function asked(...answers: ReturnType<typeof answer>[]) {
  const pauses: number[] = []
  const { status } = await whenTaken(
    async () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    async (milliseconds) => pauses.push(Math.floor(milliseconds / 1_000)),
  )
  return { status, pauses }
}

test('waits as long as it is told', async () => {
  const busy = answer(429, { retryAfter: '7' })
  expect(await asked(busy, busy, answer(200))).toEqual({ status: 200, pauses: [7, 7] })
})

test('waits longer each time where it is not told, and not for ever', async () => {
  const { status, pauses } = await asked(answer(403, { text: '"reason":"rateLimitExceeded"' }))
  expect(status).toBe(403)
  expect(pauses[0]).toBe(1)
  for (const [index, pause] of pauses.entries())
    if (index > 0) expect(pause).toBeGreaterThan(pauses[index - 1]!)
  expect(pauses.length).toBeGreaterThan(4)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(90)
})

test('does not wait where it would take too long, or where waiting changes nothing', async () => {
  expect(await asked(answer(429, { retryAfter: '300' }))).toEqual({ status: 429, pauses: [] })
  for (const status of [200, 400, 401, 403, 404, 500])
    expect(await asked(answer(status))).toEqual({ status, pauses: [] })
})
