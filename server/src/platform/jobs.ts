import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@rankline/contract/days'
import type { LogFunctionFactory, Runner, TaskList } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { SystemContext } from './context.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import { createJobLocks } from './job-locks.ts'
import type { Log } from './log.ts'
import { forQueues } from './queue-connections.ts'
import { Busy } from './semaphores.ts'

/** Background work that runs once for all workers: on a schedule or on request. */
export type Job<Payload = unknown> = {
  name: string
  /** Schedule as a crontab line in UTC. A run missed while no worker was running is made up for. */
  schedule: string | undefined
  /** Whether a scheduled run waits for the one before to end; only one can wait. */
  isAlone: boolean
  /** Maximum of attempts, with growing pauses; then the job stays in `graphile_worker.jobs` with its error. */
  attempts: number
  /**
   * @param signal aborted when the process stops, which waits for the job
   * @throws when the payload has the wrong shape
   */
  perform(ctx: SystemContext, payload: unknown, signal?: AbortSignal): Promise<void>
  /** Used only for its type. */
  readonly payload: z.ZodType<Payload>
}

type Definition<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  handler(ctx: SystemContext, payload: Payload, signal: AbortSignal): Promise<void>
  schedule?: string
  isAlone?: boolean
  attempts?: number
}

const FAILED_DAYS = 30
/** Jobs have 0; less goes first. */
const URGENT = -1

/** Declares a job as one value. */
export function defineJob<Payload>(definition: Definition<Payload>): Job<Payload> {
  const { name, payload, handler, schedule, isAlone = false, attempts = 5 } = definition
  return {
    name,
    schedule,
    isAlone,
    attempts,
    payload,
    perform: async (ctx, given, signal = new AbortController().signal) =>
      handler(ctx, payload.parse(given), signal),
  }
}

/**
 * `queue`: jobs of the same queue run one after the other. `at`: when it runs at the earliest.
 * `isUrgent`: it goes before all that wait, because a person waits for it.
 */
type Placement = { queue?: string; at?: Date; isUrgent?: boolean }

/**
 * Queues a job from anywhere; inside a transaction, only if that commits.
 * @param key a waiting job with the same key is replaced, so that it runs once
 */
export async function enqueue<Payload>(
  db: Kysely<Tables>,
  { name, attempts }: { name: string; attempts: number; payload?: z.ZodType<Payload> },
  payload: Payload,
  key?: string,
  { queue, at, isUrgent = false }: Placement = {},
): Promise<void> {
  const jobKey = key === undefined ? null : `${name} ${key}`
  // Without this, add_job would keep a permanently failed job, without its key, next to the new one.
  if (jobKey !== null) await sql`SELECT FROM graphile_worker.remove_job(${jobKey})`.execute(db)
  await sql`SELECT FROM graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    max_attempts => ${attempts}, job_key => ${jobKey}, queue_name => ${queue ?? null},
    run_at => ${at ?? null}, priority => ${isUrgent ? URGENT : null})`.execute(db)
}

export type QueuedJob = {
  /** Whether a worker is at it now. */
  isRunning: boolean
  /** Number of failed attempts. */
  failures: number
  /** Earliest time of the next attempt. */
  at: Date
}

/** Finds the waiting or running job of a key; undefined if there is none or it has failed permanently. */
export async function findQueued(
  db: Kysely<Tables>,
  { name }: { name: string },
  key: string,
): Promise<QueuedJob | undefined> {
  const { rows } = await sql<QueuedJob & { attempts: number }>`
    SELECT locked_at IS NOT NULL AS "isRunning", attempts, run_at AS at
    FROM graphile_worker.jobs
    WHERE key = ${`${name} ${key}`} AND (attempts < max_attempts OR locked_at IS NOT NULL)`.execute(db)
  // The running attempt is counted already.
  return rows.map(({ attempts, ...job }) => ({ ...job, failures: attempts - Number(job.isRunning) }))[0]
}

/** Permanently failed jobs are kept long enough to be examined. */
export const forgetFailedJobs = defineJob({
  name: 'forget-failed-jobs',
  payload: z.object({}),
  schedule: '30 3 * * *',
  async handler({ db }) {
    const before = new Date(Date.now() - FAILED_DAYS * DAY)
    await sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before}))`.execute(db)
  },
})

/** Deletes idle queues: looking for a job reads every queue, and each account with deliveries has some. */
export const forgetIdleQueues = defineJob({
  name: 'forget-idle-queues',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handler({ db }) {
    // A job that was added while its queue was deleted would wait for ever.
    await sql`
      UPDATE graphile_worker._private_jobs AS jobs
      SET job_queue_id = NULL
      WHERE job_queue_id IS NOT NULL AND locked_at IS NULL AND NOT EXISTS (
        SELECT FROM graphile_worker._private_job_queues AS queues WHERE queues.id = jobs.job_queue_id
      )`.execute(db)
    await sql`
      DELETE FROM graphile_worker._private_job_queues
      WHERE locked_at IS NULL AND id NOT IN (
        SELECT job_queue_id FROM graphile_worker._private_jobs WHERE job_queue_id IS NOT NULL
      )`.execute(db)
  },
})

export type Jobs = {
  /**
   * Queues a job.
   * @param key a waiting job with the same key is replaced, so that it runs once
   */
  add<Payload>(job: Job<Payload>, payload: Payload, key?: string): Promise<void>
  /** Waits for running jobs. */
  stop(): Promise<void>
}

/** Jobs of one process at the same time. */
const CONCURRENCY = 2
/** Missed runs older than this are not made up for. */
const BACKFILL = DAY
const PAUSE = 5_000

/**
 * Runs jobs from the database's queue until stopped; creates the queue if it is missing. Several of them in one
 * process run different jobs, each with its own concurrency.
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  system: SystemContext,
  { concurrency = CONCURRENCY }: { concurrency?: number } = {},
): Promise<Jobs> {
  const { log } = system
  // Loaded here, because only workers run jobs; queuing a job does not need the package.
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const stopping = new AbortController()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id, key } }) => {
        log.debug(`job ${job.name}`)
        try {
          await job.perform(system, payload, stopping.signal)
        } catch (error) {
          if (error instanceof Busy) return requeue(system.db, id, key)
          if (key === null || !(await isReplaced(system.db, id))) throw error
          log.warn(`job ${job.name} failed; another one waits in its place: ${(error as Error).message}`)
        }
      },
    ]),
  )
  const scheduled = jobs.flatMap(({ name, schedule, isAlone, attempts }) => {
    const options = { maxAttempts: attempts, backfillPeriod: BACKFILL }
    const alone = { queueName: name, jobKey: name }
    return schedule === undefined
      ? []
      : [{ task: name, match: schedule, options: { ...options, ...(isAlone && alone) } }]
  })
  const locks = createJobLocks(database.pool, log)
  const begin = () =>
    run({
      pgPool: forQueues(database, log),
      taskList,
      parsedCronItems: parseCronItems(scheduled),
      concurrency,
      noHandleSignals: true,
      events: locks.events,
      logger: new Logger(logTo(log)),
      // Without a batch, the queue neither waits until the end of a job is recorded nor handles a failure to record it.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: database.isPreparing },
      },
    })
  let runner: Runner | null = await begin()
  await locks.renew()
  const kept = keepRunning()

  /** Restarts the queue, which stops when the database cannot record the end of a job. */
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      const reason: unknown = await runner?.promise.catch((error: unknown) => error)
      if (runner !== null && !stopping.signal.aborted) log.warn({ err: reason }, 'the job queue stopped')
      runner = null
      await sleep(PAUSE, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        runner = await begin()
        if (stopping.signal.aborted) await runner.stop()
      } catch (error) {
        log.warn(error, 'the job queue could not be started again')
      }
    }
  }

  return {
    add: (job, payload, key) => enqueue(system.db, job, payload, key),
    async stop() {
      stopping.abort()
      await runner?.stop()
      await kept
      locks.stop()
    },
  }
}

/** Delay of a job that found all places taken. */
const BUSY_PAUSE = 3_000

/** Queues a running job once more, as it was, without counting its try. One that was replaced is not repeated. */
async function requeue(db: Kysely<Tables>, id: string, key: string | null) {
  await db.transaction().execute(async (inside) => {
    const { rows } = await sql<{ task: string; queue: string | null } & Kept>`
      SELECT task.identifier AS task, queue.queue_name AS queue, job.payload,
        job.max_attempts AS attempts, job.priority
      FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
      WHERE job.id = ${id} AND job.key IS NOT DISTINCT FROM ${key}::text`.execute(inside)
    const [job] = rows
    if (job === undefined) return
    if (key !== null) await sql`SELECT FROM graphile_worker.remove_job(${key})`.execute(inside)
    await sql`SELECT FROM graphile_worker.add_job(${job.task}, payload => ${JSON.stringify(job.payload)}::json,
      max_attempts => ${job.attempts}, job_key => ${key}, queue_name => ${job.queue},
      run_at => ${new Date(Date.now() + BUSY_PAUSE)}, priority => ${job.priority})`.execute(inside)
  })
}

type Kept = { payload: unknown; attempts: number; priority: number }

/**
 * Whether a running job has lost its key to a newer one. It is not retried: after a failure it would stay in
 * the queue for ever.
 */
async function isReplaced(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE id = ${id} AND key IS NULL`.execute(db)
  return rows.length > 0
}

/** The queue's messages are for debugging; the error of a job is a warning. */
function logTo(log: Log): LogFunctionFactory {
  return () => (level, message) => {
    if (level === 'error') log.warn(message)
    else log.debug(message)
  }
}
