import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { testInstallation } from '../testing/installation.ts'
import { defineJob, type Jobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let jobs: Jobs
const done: string[] = []
let isBroken = true

const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  async handler(_ctx, { name }) {
    done.push(name)
  },
})
const mend = defineJob({
  name: 'mend',
  payload: z.object({}),
  schedule: '0 4 * * *',
  attempts: 3,
  async handler() {
    if (!isBroken) return void done.push('mended')
    isBroken = false
    throw new Error('not yet')
  },
})

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await startJobs(database, [greet, mend], {
    db: database.db,
    log: createLog('silent', 'test'),
    installation: testInstallation,
  })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test('a job gets its payload, checked', async () => {
  await jobs.add(greet, { name: 'Ada' })
  await expect.poll(() => done).toContain('Ada')
  await expect(
    greet.perform(
      { db: database.db, log: createLog('silent', 'test'), installation: testInstallation },
      { name: 7 },
    ),
  ).rejects.toThrow()
})

test('a job that fails is tried again', { timeout: 15_000 }, async () => {
  await jobs.add(mend, {}, 'once')
  await expect.poll(() => isBroken).toBe(false)
  expect(done).not.toContain('mended')
  await expect.poll(() => done, { timeout: 10_000 }).toContain('mended')
})

test('scheduled jobs are known to the database, so that several workers run them once', async () => {
  const { rows } = await database.pool.query('SELECT identifier FROM graphile_worker._private_known_crontabs')
  expect(rows).toEqual([{ identifier: 'mend' }])
})
