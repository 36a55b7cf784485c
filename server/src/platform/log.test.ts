import { pino } from 'pino'
import { expect, test } from 'vitest'
import { unsaid } from './log.ts'

test('neither rows that a database error quotes nor what signs somebody in are written down', () => {
  const lines: string[] = []
  const log = pino({ redact: unsaid }, { write: (line: string) => lines.push(line) })
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
