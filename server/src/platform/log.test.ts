import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { discretion } from './log.ts'

test('neither rows that a database error quotes nor what signs somebody in are written down', () => {
  const lines: string[] = []
  const log = pino(discretion, { write: (line: string) => lines.push(line) })
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'COPY users, line 1: "$argon2id$hash"',
  })
  const headers = { authorization: 'Bearer ada-token', cookie: 'token=ada-token', accept: '*/*' }
  log.error({ err: error, headers, password: 'ada-password', token: 'ada-token' }, 'request failed')
  const [line = ''] = lines
  expect(line).toContain('duplicate key')
  expect(line).toContain('23505')
  expect(line).not.toMatch(/ada|argon2id/)
})

test('a text that was to be JSON is not quoted', () => {
  const lines: string[] = []
  const log = pino(discretion, { write: (line: string) => lines.push(line) })
  for (const text of ['access-0123456789', `{"some": "rows", ${'x'.repeat(99)} secret`, '<p>\nsecret</p>'])
    try {
      JSON.parse(text)
    } catch (error) {
      log.error({ err: error }, 'no JSON')
    }
  expect(lines.map((line) => JSON.parse(line).err.message.replace(/'.'/, "'…'"))).toEqual([
    "Unexpected token '…' is not valid JSON",
    expect.stringContaining('in JSON at position'),
    "Unexpected token '…' is not valid JSON",
  ])
  expect(lines.join()).not.toMatch(/access-|rows|secret/)
})

test('what PostgreSQL says about real rows is written down without their values', async () => {
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = pino(discretion, { write: (line: string) => lines.push(line) })
  await database.pool.query('CREATE TABLE log_people (email text PRIMARY KEY, age integer)')
  const insert = 'INSERT INTO log_people VALUES ($1, $2::text::integer)'
  await database.pool.query(insert, ['ada@example.com', '36'])
  const taken = await database.pool.query(insert, ['ada@example.com', '36']).catch((error: unknown) => error)
  const wrong = await database.pool.query(insert, ['bob@example.com', 'secret "age"']).catch((error) => error)
  await database.close()
  log.error({ err: taken }, 'request failed')
  log.warn(new Error('the job failed', { cause: wrong }))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { code: '23505', table: 'log_people', constraint: 'log_people_pkey' },
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    err: { cause: { code: '22P02', message: 'invalid input syntax for type integer: "…"' } },
  })
  expect(lines.join()).not.toMatch(/ada|bob|secret/)
})
