import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { SystemContext } from './context.ts'
import { gauge, sampled } from './metrics.ts'

type JobCount = { name: string; waiting: number; failed: number; oldest: number }

/** Waiting and permanently failed jobs by name. Finished jobs are deleted, so the table stays small. */
export function jobsMetrics(registry: Registry, { db, log }: SystemContext): void {
  const sample = sampled(async () => {
    const { rows } = await sql<JobCount>`
      SELECT
        task_identifier AS name,
        count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
        count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL) AS failed,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts AND run_at <= now())), 0)
          ::float8 AS oldest
      FROM graphile_worker.jobs
      GROUP BY task_identifier`.execute(db)
    return rows
  }, log)
  const tell = (name: string, help: string, of: (job: JobCount) => number) =>
    gauge(registry, {
      name,
      help,
      // Prometheus already has a label `job`.
      label: 'task',
      read: async () => (await sample())?.map((job) => [job.name, of(job)] as const) ?? null,
    })
  tell('rankline_jobs_waiting', 'Jobs waiting to run, now or later, by name.', ({ waiting }) => waiting)
  tell('rankline_jobs_failed', 'Jobs that failed on their last attempt, by name.', ({ failed }) => failed)
  tell(
    'rankline_jobs_oldest_seconds',
    'How long the job that is due longest has been so, by name.',
    ({ oldest }) => oldest,
  )
}
