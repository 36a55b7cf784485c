import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { testInstallation } from '../../tests/support/installation.ts'
import type { SystemContext } from './context.ts'
import { defineJob, enqueue, forgetFailedJobs, forgetIdleQueues, type Jobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { Busy } from './semaphores.ts'

let database: TestDatabase
let jobs: Jobs
let system: SystemContext
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

/** Each run fails if the test says so. */
const runs: ((error: Error) => void)[] = []
const doomed = defineJob({
  name: 'doomed',
  payload: z.object({}),
  attempts: 1,
  handler: () => new Promise((_resolve, reject) => runs.push(reject)),
})

beforeAll(async () => {
  database = await createTestDatabase()
  system = { db: database.db, log: createLog('silent', 'test'), installation: testInstallation }
  jobs = await startJobs(database, [greet, mend, doomed], system)
})

async function queued() {
  const { rows } = await database.pool.query<{ key: string | null; attempts: number; last_error: string }>(
    'SELECT key, attempts, last_error FROM graphile_worker.jobs ORDER BY id',
  )
  return rows
}
afterAll(async () => {
  for (const fail of runs) fail(new Error('over'))
  await jobs.stop()
  await database.close()
})

test('a job gets its payload, checked', async () => {
  await jobs.add(greet, { name: 'Ada' })
  await expect.poll(() => done).toContain('Ada')
  await expect(greet.perform(system, { name: 7 })).rejects.toThrow()
})

test('a job that fails is tried again', { tags: ['deep'] }, async () => {
  await jobs.add(mend, {}, 'once')
  await expect.poll(() => isBroken).toBe(false)
  expect(done).not.toContain('mended')
  await expect.poll(() => done).toContain('mended')
})

test('scheduled jobs are known to the database, so that several workers run them once', async () => {
  const { rows } = await database.pool.query('SELECT identifier FROM graphile_worker._private_known_crontabs')
  expect(rows).toEqual([{ identifier: 'mend' }])
})

test('jobs under one key leave nothing in the queue but the last failure', async () => {
  await jobs.add(doomed, {}, 'now')
  await expect.poll(() => runs).toHaveLength(1)
  await jobs.add(doomed, {}, 'now')
  await expect.poll(() => runs).toHaveLength(2)
  runs[0]?.(new Error('first'))
  // The second job has replaced the first, so the first no longer exists.
  await expect.poll(queued).toMatchObject([{ key: 'doomed now', last_error: null }])
  runs[1]?.(new Error('second'))
  await expect.poll(queued).toMatchObject([{ key: 'doomed now', last_error: 'second' }])

  await jobs.add(doomed, {}, 'now')
  await expect.poll(() => runs).toHaveLength(3)
  expect(await queued()).toMatchObject([{ key: 'doomed now', last_error: null }])
  runs[2]?.(new Error('third'))
  await expect.poll(queued).toMatchObject([{ last_error: 'third' }])
})

test('jobs that failed for good are kept for 30 days', async () => {
  const fail = (days: number) =>
    database.pool.query(
      `UPDATE graphile_worker._private_jobs SET updated_at = now() - make_interval(days => $1)`,
      [days],
    )
  await fail(29)
  await forgetFailedJobs.perform(system, {})
  expect(await queued()).toHaveLength(1)
  await fail(31)
  await forgetFailedJobs.perform(system, {})
  expect(await queued()).toEqual([])
})

test('a queue that has stopped has recorded the end of every job', async () => {
  const own = await createTestDatabase()
  const ownJobs = await startJobs(own, [greet], { ...system, db: own.db })
  await ownJobs.add(greet, { name: 'last' })
  await expect.poll(() => done, { interval: 1 }).toContain('last')
  await ownJobs.stop()
  const { rows } = await own.pool.query('SELECT FROM graphile_worker.jobs')
  expect(rows).toEqual([])
  await own.close()
})

test('a running job hears that the process stops, and the stop waits for its end', async () => {
  const own = await createTestDatabase()
  let isRunning = false
  const long = defineJob({
    name: 'long',
    payload: z.object({}),
    async handler(_ctx, _payload, signal) {
      isRunning = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      isRunning = false
    },
  })
  const ownJobs = await startJobs(own, [long], { ...system, db: own.db })
  await ownJobs.add(long, {})
  await expect.poll(() => isRunning, { interval: 1 }).toBe(true)
  await ownJobs.stop()
  expect(isRunning).toBe(false)
  await own.close()
})

test('a queue whose end of a job cannot be recorded stops and goes on', { timeout: 30_000 }, async () => {
  const own = await createTestDatabase()
  const rename = (from: string, to: string) =>
    own.pool.query(`ALTER TABLE graphile_worker.${from} RENAME TO ${to}`)
  const breaking = defineJob({
    name: 'breaking',
    payload: z.object({}),
    handler: async () => void (await rename('_private_jobs', 'away')),
  })
  const log = createLog('silent', 'test')
  const stopped = vi.spyOn(log, 'warn')
  const ownJobs = await startJobs(own, [greet, breaking], { ...system, db: own.db, log })
  await ownJobs.add(breaking, {})
  await expect.poll(() => stopped.mock.calls.map(([, text]) => text)).toContain('the job queue stopped')
  await rename('away', '_private_jobs')
  await ownJobs.add(greet, { name: 'after' })
  await expect.poll(() => done, { timeout: 20_000 }).toContain('after')
  await ownJobs.stop()
  await own.close()
})

test('a job that runs alone waits for the run before, and only one run of it waits', {
  tags: ['deep'],
}, async () => {
  const other = await createTestDatabase()
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const alone = defineJob({
    name: 'alone',
    payload: z.object({}),
    schedule: '* * * * *',
    isAlone: true,
    async handler() {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    },
  })
  const elsewhere = { ...system, db: other.db }
  await (await startJobs(other, [alone], elsewhere)).stop()
  // As if no worker had run for ten minutes: each of them is made up for.
  const missed = `UPDATE graphile_worker._private_known_crontabs
    SET known_since = now() - interval '1 hour', last_execution = now() - interval '10 minutes'`
  await other.pool.query(missed)
  const started = await startJobs(other, [alone], elsewhere)
  const waiting = async () => {
    const { rows } = await other.pool.query<{ is_made_up: boolean; jobs: number }>(
      `SELECT
        (SELECT last_execution > now() - interval '3 minutes' FROM graphile_worker._private_known_crontabs) AS is_made_up,
        (SELECT count(*)::int FROM graphile_worker.jobs) AS jobs`,
    )
    return rows[0]
  }
  await expect.poll(waiting).toMatchObject({ is_made_up: true })
  await expect.poll(() => running).toBe(1)
  expect((await waiting())!.jobs).toBeLessThanOrEqual(2)
  const drained = expect
    .poll(async () => {
      for (const end of ends.splice(0)) end()
      return (await waiting())!.jobs
    })
    .toBe(0)
  await drained
  await started.stop()
  expect(most).toBe(1)
  await other.close()
})

test('queues without jobs are forgotten', async () => {
  const countQueues = async () =>
    (await database.pool.query('SELECT FROM graphile_worker._private_job_queues')).rowCount
  await enqueue(database.db, greet, { name: 'Grace' }, 'queued', { queue: 'some lane' })
  await expect.poll(() => done).toContain('Grace')
  await expect.poll(queued).toEqual([])
  expect(await countQueues()).toBe(1)
  await forgetIdleQueues.perform(system, {})
  expect(await countQueues()).toBe(0)
})

test('a job that finds all places taken comes again without losing a try, while others run', async () => {
  const other = await createTestDatabase()
  const elsewhere = { ...system, db: other.db }
  let isBusy = true
  const ran: string[] = []
  const waiting = defineJob({
    name: 'waiting',
    payload: z.object({ name: z.string() }),
    attempts: 1,
    async handler(_ctx, { name }) {
      if (isBusy && name !== 'other') throw new Busy('all taken')
      ran.push(name)
    },
  })
  const started = await startJobs(other, [waiting], elsewhere, { concurrency: 1 })
  try {
    for (const name of ['keyed', 'other']) await enqueue(other.db, waiting, { name }, name, { queue: 'one' })
    await enqueue(other.db, waiting, { name: 'without a key' })
    await expect.poll(() => ran).toEqual(['other'])
    const rows = async () =>
      (await other.pool.query('SELECT key, attempts, queue_name FROM graphile_worker.jobs ORDER BY key')).rows
    await expect.poll(rows).toEqual([
      { key: 'waiting keyed', attempts: 0, queue_name: 'one' },
      { key: null, attempts: 0, queue_name: null },
    ])
    isBusy = false
    await other.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['keyed', 'other', 'without a key'])
    await expect.poll(rows).toEqual([])
  } finally {
    await started.stop()
    await other.close()
  }
})
