import type { FailureCode } from '@rankline/contract/envelope'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { SystemContext } from '../context.ts'
import { Refusal } from '../errors.ts'
import { discretion } from '../log.ts'
import { createFailureHandler } from './failures.ts'
import { type Authenticate, createGuard } from './guard.ts'

const lines: string[] = []
afterEach(() => void lines.splice(0))

/**
 * A call that fails with an error.
 * @returns what the log contains about it
 */
async function writtenOf(error: Error, { accountId }: { accountId?: number } = {}) {
  const loggerInstance = pino({ ...discretion, level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  app.setErrorHandler(createFailureHandler())
  const authenticate = (async () => ({ person: { accountId } })) as unknown as Authenticate
  const guard = createGuard(
    { installation: { url: 'https://rankline.test' } } as SystemContext,
    { authenticate, hasFactor: async () => false },
    () => undefined,
  )
  app.decorateRequest('brandHost', null)
  app.get('/things/:id', async (request) => {
    if (accountId !== undefined) await guard.identify(request)
    throw error
  })
  const headers = { authorization: 'Bearer hidden' }
  const answer = await app.inject({ url: '/things/7?token=hidden', headers })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  await app.close()
  expect(lines.join()).not.toContain('hidden')
  return lines.map((line): Record<string, unknown> => JSON.parse(line))
}

test.each<FailureCode>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'TOO_MANY_REQUESTS',
  'VALIDATION_FAILED',
])('a call refused as %s is written down: when, what, and from where', async (code) => {
  expect(await writtenOf(new Refusal(code, 'No.'))).toEqual([
    expect.objectContaining({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      event: 'refused',
      code,
      method: 'GET',
      route: '/things/:id',
      ip: '127.0.0.1',
    }),
  ])
})

test('an address that does not exist is not', async () => {
  expect(await writtenOf(new Refusal('NOT_FOUND', 'No.'))).toEqual([])
})

test('what somebody asks for that is not theirs is, and lines name the account of a person', async () => {
  expect(await writtenOf(new Refusal('NOT_FOUND', 'No.'), { accountId: 7 })).toMatchObject([
    { event: 'refused', code: 'NOT_FOUND', route: '/things/:id', account: 7 },
  ])
  lines.splice(0)
  expect(await writtenOf(new Error('it broke'), { accountId: 7 })).toMatchObject([
    { msg: 'request failed', account: 7 },
  ])
})

test('a fault of ours is written down in one line, whatever its text holds', async () => {
  const error = new Error('it broke\n{"level":30,"msg":"all is well"}')
  expect(await writtenOf(error)).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'request failed',
      err: expect.objectContaining({ message: error.message, stack: expect.any(String) }),
    }),
  ])
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})
