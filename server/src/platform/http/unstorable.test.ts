import { messages } from '@rankline/contract/messages'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { parseJson } from './body.ts'
import { createFailureHandler } from './failures.ts'

// Values that no column can hold are wrong input, and no failure of ours.

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = Fastify() as unknown as FastifyInstance
  app.setErrorHandler(createFailureHandler())
  app.post('/api/store', async (request) => {
    const { as, value } = request.body as { as: string; value: string }
    return (await database.pool.query(`SELECT $1::${as} AS stored`, [value])).rows[0]
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test.each([
  ['the year 0', 'date', '0000-01-01', messages.unstorableDay],
  ['a month too many', 'date', '2026-13-01', messages.unstorableDay],
  ['a word as a day', 'date', 'tomorrow or so', messages.unstorableDay],
  ['a number beyond the column', 'smallint', '99999', messages.outOfRange],
  ['NUL', 'text', 'a\0b', messages.unstorableText],
  ['NUL in JSON', 'jsonb', '"a\\u0000b"', messages.unstorableText],
])('%s is refused as wrong input', async (_what, as, value, message) => {
  const answer = await app.inject({ method: 'POST', url: '/api/store', payload: { as, value } })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'VALIDATION_FAILED', message }])
})

test('halves of surrogate pairs are replaced wherever they stand in JSON, and can then be stored', async () => {
  const sent = '{"plain":"a\\ud800b","list":["\\udfff",{"k\\ud83d":"\\ud83d\\ude00"}]}'
  const read = parseJson(sent)
  expect(read).toEqual({ plain: 'a\ufffdb', list: ['\ufffd', { 'k\ufffd': '\ud83d\ude00' }] })
  const payload = { as: 'jsonb', value: JSON.stringify(read) }
  const stored = await app.inject({ method: 'POST', url: '/api/store', payload })
  expect(stored.json()).toEqual({ stored: read })
})
