import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

/** Frees the jobs that no worker runs any more; the queue itself would keep them locked for four hours. */
export type JobLocks = {
  /** Receives the events of the queue's workers. */
  events: WorkerEvents
  /** Reports the jobs that this process runs, and frees those that nobody has reported for a minute. */
  renew(): Promise<void>
  stop(): void
}

/** A job as its worker took it: the queue locks it by the name of the worker's pool. */
type Taken = { id: string; locked_by: string | null }

const INTERVAL = 15_000
/** Seconds without a report after which a job counts as lost. */
const SILENCE = 60

export function createJobLocks(pool: pg.Pool, log: Log): JobLocks {
  /** The running jobs by their worker, which runs one at a time. */
  const running = new Map<string, Taken>()
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ worker, job }) => running.set(worker.workerId, job))
  events.on('job:complete', ({ worker }) => running.delete(worker.workerId))
  events.on('worker:stop', ({ worker }) => running.delete(worker.workerId))
  const timer = setInterval(() => {
    renew().catch((error) => log.warn(error, 'the locks of jobs could not be renewed'))
  }, INTERVAL)
  timer.unref()

  /** Uses the database's clock, which is the same for all workers. */
  async function renew() {
    const jobs = [...running.values()]
    await pool.query(
      `UPDATE graphile_worker._private_jobs AS job
       SET locked_at = now()
       FROM unnest($1::bigint[], $2::text[]) AS running (id, locked_by)
       WHERE job.id = running.id AND job.locked_by = running.locked_by`,
      [jobs.map(({ id }) => id), jobs.map(({ locked_by }) => locked_by)],
    )
    const { rows } = await pool.query<{ id: string }>(FREE, [SILENCE])
    if (rows.length > 0)
      log.warn({ event: 'jobs_freed', jobs: rows.map(({ id }) => id) }, 'jobs of lost workers are free again')
  }

  return { events, renew, stop: () => clearInterval(timer) }
}

/**
 * A lost job was in the hands of a worker that was killed, or of none: the answer to the statement that took it did not arrive.
 * The statement has counted an attempt. If it was the last one, it is given back, but only once: a job that kills its workers
 * ends.
 */
const FREE = `
  WITH lost AS (
    SELECT
      id, job_queue_id, locked_by,
      attempts >= max_attempts AND NOT coalesce(flags ? 'attempt_given_back', false) AS gets_attempt
    FROM graphile_worker._private_jobs
    WHERE locked_at < now() - make_interval(secs => $1)
    ORDER BY id
    FOR UPDATE SKIP LOCKED
  ), queues AS (
    UPDATE graphile_worker._private_job_queues AS queue
    SET locked_at = NULL, locked_by = NULL
    FROM lost
    WHERE queue.id = lost.job_queue_id AND queue.locked_by = lost.locked_by
  )
  UPDATE graphile_worker._private_jobs AS job
  SET
    locked_at = NULL,
    locked_by = NULL,
    attempts = CASE WHEN gets_attempt THEN max_attempts - 1 ELSE attempts END,
    flags = CASE WHEN gets_attempt THEN coalesce(flags, '{}') || '{"attempt_given_back": true}' ELSE flags END
  FROM lost
  WHERE job.id = lost.id
  RETURNING job.id`
