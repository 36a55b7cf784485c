import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

/** Frees the jobs of killed workers; the queue itself would keep them locked for four hours. */
export type JobLocks = {
  /** Receives the events of the queue's workers. */
  events: WorkerEvents
  /**
   * Reports that this process's jobs are still running, and frees the jobs of workers that have stopped
   * reporting.
   */
  renew(): Promise<void>
  stop(): void
}

const INTERVAL = 15_000
/** Seconds without a report after which a worker counts as dead. */
const SILENCE = 60

export function createJobLocks(pool: pg.Pool, log: Log): JobLocks {
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId))
  const timer = setInterval(() => {
    renew().catch((error) => log.warn(error, 'the locks of jobs could not be renewed'))
  }, INTERVAL)
  timer.unref()

  /** Uses the database's clock, which is the same for all workers. */
  async function renew() {
    await pool.query(
      'UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY ($1)',
      [[...workers]],
    )
    await pool.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
       FROM graphile_worker._private_jobs
       WHERE locked_at < now() - make_interval(secs => $1)`,
      [SILENCE],
    )
  }

  return { events, renew, stop: () => clearInterval(timer) }
}
