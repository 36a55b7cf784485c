import { messages } from '@rankline/contract/messages'
import { expect, test } from 'vitest'
import { PrivateAddress, UnlistedHost } from '../../platform/public-hosts.ts'
import { Busy } from '../../platform/semaphores.ts'
import { retryAfterSeconds } from './formats/discord.ts'
import { secondsToWait } from './formats/telegram.ts'
import { outcomeOf, outcomeOfError, pauseOf } from './outcome.ts'
import { MOST_TRIES, pauseAfter } from './pauses.ts'

const answer = (status: number, retryAfter?: string) => ({ status, retryAfter, text: ' a\n b ' })

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [202, 'sent'],
  [301, 'failed'],
  [400, 'failed'],
  [404, 'failed'],
  [410, 'failed'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('an answer of %i is %s', (status, is) => {
  expect(outcomeOf(answer(status))).toMatchObject({ is, answer: `${status} a b` })
})

test('a receiver says how long to wait: in seconds, by a date, or as a fraction in the body', () => {
  const now = Date.parse('2026-11-22T17:00:00Z')
  expect(pauseOf('120', now)).toBe(120_000)
  expect(pauseOf('Sun, 22 Nov 2026 17:02:00 GMT', now)).toBe(120_000)
  expect(pauseOf('Sun, 22 Nov 2026 16:00:00 GMT', now)).toBe(0)
  expect([pauseOf(undefined), pauseOf('soon')]).toEqual([null, null])
  expect(outcomeOf(answer(429, '2'), retryAfterSeconds('{"retry_after":64.57}'))).toMatchObject({
    pause: 64_570,
  })
  expect(outcomeOf(answer(429, '90'), retryAfterSeconds('{"retry_after":64.57}'))).toMatchObject({
    pause: 90_000,
  })
  expect([retryAfterSeconds('no'), retryAfterSeconds('{"retry_after":"1"}')]).toEqual([null, null])
  expect(secondsToWait('{"ok":false,"parameters":{"retry_after":35}}')).toBe(35)
  expect(secondsToWait('{"ok":false}')).toBeNull()
})

test('pauses grow, are spread, and are never shorter than the receiver asked for, up to an hour', () => {
  const pauses = (random: number) => [1, 2, 3].map((tries) => pauseAfter(tries, null, () => random))
  expect(pauses(0)).toEqual([15_000, 60_000, 300_000])
  expect(pauses(0.5)).toEqual([30_000, 120_000, 600_000])
  expect(pauses(1)).toEqual([45_000, 180_000, 900_000])
  expect(pauseAfter(1, 500_000)).toBe(500_000)
  expect(pauseAfter(1, 86_400_000)).toBe(3_600_000)
  expect(MOST_TRIES).toBe(4)
})

test('an error says what happened; a busy host and a private one are told apart', () => {
  expect(outcomeOfError(new Busy())).toEqual({ is: 'busy' })
  expect(outcomeOfError(new PrivateAddress())).toEqual({ is: 'failed', answer: messages.privateReceiver })
  expect(outcomeOfError(new UnlistedHost())).toEqual({ is: 'failed', answer: messages.unlistedHost })
  const timeout = new DOMException('late', 'TimeoutError')
  expect(outcomeOfError(timeout)).toMatchObject({
    is: 'later',
    answer: messages.receiverSlow,
    isTimeOut: true,
  })
  const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  expect(outcomeOfError(refused)).toMatchObject({
    is: 'later',
    answer: messages.receiverUnreachable('ECONNREFUSED'),
  })
})
