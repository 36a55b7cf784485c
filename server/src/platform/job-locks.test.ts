// @module-tag deep
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

let finish: () => void = () => undefined
const slow = defineJob({
  name: 'slow',
  payload: z.object({}),
  handler: () =>
    new Promise((resolve) => {
      finish = () => resolve(undefined)
    }),
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

/** A job that was taken a minute ago and has not returned. */
async function takenJob(name: string, pool: string, { queue, most = 25, attempts = 1 }: Taken = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM graphile_worker.add_job('greet', json_build_object('name', $1::text),
       queue_name => $2, max_attempts => $3, run_at => now() + interval '1 day')`,
    [name, queue ?? null, most],
  )
  const { id } = rows[0]!
  await database.pool.query(
    `WITH taken AS (
       UPDATE graphile_worker._private_jobs
       SET run_at = now(), locked_by = $2, locked_at = now() - interval '61 seconds', attempts = $3
       WHERE id = $1
       RETURNING *)
     UPDATE graphile_worker._private_job_queues AS queue SET locked_by = $2, locked_at = taken.locked_at
     FROM taken
     WHERE queue.id = job_queue_id`,
    [id, pool, attempts],
  )
  return id
}
type Taken = { queue?: string; most?: number; attempts?: number }

test('a job of a worker that was killed is taken up again, one that is under way is not', async () => {
  const locks = createJobLocks(database.pool, system.log)
  await takenJob('Grace', 'pool-gone', { queue: 'navy' })
  const id = await takenJob('Edsger', 'pool-alive', { queue: 'other' })
  const about = { worker: { workerId: 'worker-alive' }, job: { id, locked_by: 'pool-alive' } } as never
  locks.events.emit('job:start', about)
  await locks.renew()
  await expect.poll(() => done).toContain('Grace')
  const isFresh = `SELECT locked_at > now() - interval '1 minute' AS fresh FROM graphile_worker.jobs WHERE id = $1`
  expect((await database.pool.query(isFresh, [id])).rows).toEqual([{ fresh: true }])
  expect(done).not.toContain('Edsger')
  locks.events.emit('job:complete', about)
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '61 seconds' WHERE id = $1`,
    [id],
  )
  await locks.renew()
  locks.stop()
  await expect.poll(() => done).toContain('Edsger')
})

test('a queue that starts takes up what a killed worker had', async () => {
  await takenJob('Barbara', 'pool-gone')
  const other = await startJobs(database, [greet], system)
  await expect.poll(() => done).toContain('Barbara')
  await other.stop()
})

test('the last attempt of a job that no worker got is given back, but only once', async () => {
  const locks = createJobLocks(database.pool, system.log)
  await takenJob('Radia', 'pool-deaf', { most: 1 })
  await locks.renew()
  await expect.poll(() => done).toContain('Radia')
  const id = await takenJob('Margaret', 'pool-deaf', { most: 3, attempts: 3 })
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET flags = '{"attempt_given_back": true}' WHERE id = $1`,
    [id],
  )
  await locks.renew()
  locks.stop()
  const { rows } = await database.pool.query(
    'SELECT attempts, locked_by FROM graphile_worker.jobs WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ attempts: 3, locked_by: null }])
  expect(done).not.toContain('Margaret')
})

test('a process reports the jobs that it runs, as long as they run', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const other = await startJobs(database, [slow], system)
  try {
    await other.add(slow, {})
    const locked = async () => {
      const { rows } = await database.pool.query<{ seconds: number }>(
        `SELECT extract(epoch FROM now() - locked_at)::float8 AS seconds FROM graphile_worker.jobs
         WHERE task_identifier = 'slow' AND locked_at IS NOT NULL`,
      )
      return rows[0]?.seconds
    }
    await expect.poll(locked).toBeLessThan(10)
    await database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '50 seconds' WHERE locked_at IS NOT NULL`,
    )
    expect(await locked()).toBeGreaterThan(40)
    vi.advanceTimersByTime(15_000)
    await expect.poll(locked).toBeLessThan(10)
  } finally {
    vi.useRealTimers()
    finish()
    await other.stop()
  }
})
