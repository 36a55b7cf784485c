import type { FailureCode } from '@rankline/contract/envelope'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { discretion } from '../log.ts'
import { createFailureHandler } from './failures.ts'

const lines: string[] = []
afterEach(() => void lines.splice(0))

/**
 * A call that fails with an error.
 * @returns what the log contains about it
 */
async function writtenOf(error: Error): Promise<Record<string, unknown>[]> {
  const loggerInstance = pino({ ...discretion, level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  app.setErrorHandler(createFailureHandler())
  app.get('/things/:id', async () => {
    throw error
  })
  const headers = { authorization: 'Bearer hidden' }
  const answer = await app.inject({ url: '/things/7?token=hidden', headers })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  await app.close()
  expect(lines.join()).not.toContain('hidden')
  return lines.map((line) => JSON.parse(line))
}

test.each<FailureCode>(['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'])(
  'a call refused as %s is written down: when, what, and from where',
  async (code) => {
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
  },
)

test('what is simply wrong is not', async () => {
  for (const code of ['NOT_FOUND', 'VALIDATION_FAILED'] as const)
    expect(await writtenOf(new Refusal(code, 'No.'))).toEqual([])
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
