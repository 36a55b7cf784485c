// @module-tag deep
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { testInstallation } from '../../tests/support/installation.ts'
import type { SystemContext } from './context.ts'
import { createJobLocks } from './job-locks.ts'
import { defineJob, type Jobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let jobs: Jobs
let system: SystemContext
const done: string[] = []

const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  async handler(_ctx, { name }) {
    done.push(name)
  },
})

beforeAll(async () => {
  database = await createTestDatabase()
  system = { db: database.db, log: createLog('silent', 'test'), installation: testInstallation }
  jobs = await startJobs(database, [greet], system)
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

/** A job that a worker took a minute ago and has not returned. */
async function takenJob(name: string, worker: string) {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM graphile_worker.add_job('greet', json_build_object('name', $1::text), run_at => now() + interval '1 day')`,
    [name],
  )
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs
     SET run_at = now(), locked_by = $2, locked_at = now() - interval '61 seconds'
     WHERE id = $1`,
    [rows[0]!.id, worker],
  )
}

test('a job of a worker that was killed is taken up again, one that is under way is not', async () => {
  const locks = createJobLocks(database.pool, system.log)
  const about = { worker: { workerId: 'worker-alive' } } as never
  locks.events.emit('worker:create', about)
  await takenJob('Grace', 'worker-gone')
  await takenJob('Edsger', 'worker-alive')
  await locks.renew()
  locks.stop()
  await expect.poll(() => done).toContain('Grace')
  const { rows } = await database.pool.query<{ fresh: boolean }>(
    `SELECT locked_at > now() - interval '1 minute' AS fresh FROM graphile_worker.jobs WHERE locked_by = 'worker-alive'`,
  )
  expect(rows).toEqual([{ fresh: true }])
  expect(done).not.toContain('Edsger')
})

test('a queue that starts takes up what a killed worker had', async () => {
  await takenJob('Barbara', 'worker-gone')
  const other = await startJobs(database, [greet], system)
  await expect.poll(() => done).toContain('Barbara')
  await other.stop()
})
