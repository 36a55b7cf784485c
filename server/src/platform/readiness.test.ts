import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { createDatabase } from './database/database.ts'
import { health } from './http/health.ts'
import { createReadiness, type ReadinessOptions } from './readiness.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function answer(changes: Partial<ReadinessOptions> = {}) {
  const app = Fastify()
  const dataDirectory = join(tmpdir(), 'not', 'made', 'yet')
  health(app, createReadiness({ database, dataDirectory, diskReserve: 0, ...changes }))
  const { statusCode, body } = await app.inject('/readyz')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
  return { status: statusCode, parts: JSON.parse(body) }
}

test('a database that answers and room on the disk are ready', async () => {
  expect(await answer()).toEqual({ status: 200, parts: { status: 'ready', database: 'ok', disk: 'ok' } })
})

test('a database that does not answer is named', async () => {
  const gone = createDatabase('postgresql://127.0.0.1:9/none')
  expect(await answer({ database: gone })).toEqual({
    status: 503,
    parts: { status: 'unavailable', database: 'unreachable', disk: 'ok' },
  })
  await gone.close()
})

test('a database that takes no writes is named', async () => {
  const url = new URL(database.connectionString)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const closed = createDatabase(url.href)
  expect(await answer({ database: closed })).toEqual({
    status: 503,
    parts: { status: 'unavailable', database: 'read-only', disk: 'ok' },
  })
  await closed.close()
})

const full = { status: 503, parts: { status: 'unavailable', database: 'ok', disk: 'full' } }

test('a volume without the reserve is full', async () => {
  expect(await answer({ diskReserve: Number.MAX_SAFE_INTEGER })).toEqual(full)
})

test('a disk that PostgreSQL found full counts, though the volume of the data directory has room', async () => {
  const extend = sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`
  await expect(extend.execute(database.db)).rejects.toThrow('could not extend file')
  expect(await answer()).toEqual(full)
})

test('who asks often is given the answer of the last second', async () => {
  let questions = 0
  const pool = {
    query: async () => {
      questions += 1
      return { rows: [{ transaction_read_only: 'off' }] }
    },
  } as unknown as ReadinessOptions['database']['pool']
  const ready = createReadiness({
    database: { pool, diskFullAt: () => undefined },
    dataDirectory: tmpdir(),
    diskReserve: 0,
  })
  await Promise.all(Array.from({ length: 50 }, ready))
  await ready()
  expect(questions).toBe(1)
})
