import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>
export type JobRow = {
  id: string
  name: string
  attempts: number
  last_error: string | null
  updated_at: Date
}

const hasFailed = sql`attempts >= max_attempts AND locked_at IS NULL`

export async function findFailedJobs(db: Db, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT id, task_identifier AS name, attempts, last_error, updated_at
    FROM graphile_worker.jobs
    WHERE ${hasFailed}
    ORDER BY updated_at DESC, id DESC
    LIMIT ${limit}`.execute(db)
  return rows
}

export type NamedJob = { id: number; name: string }

/** Selects the given jobs that fulfil a condition. */
async function among(db: Db, ids: readonly number[], condition: RawBuilder<unknown>): Promise<NamedJob[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, task_identifier AS name
    FROM graphile_worker.jobs WHERE id = ANY (${ids}::bigint[]) AND ${condition}`.execute(db)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

const idsOf = (jobs: readonly NamedJob[]) => jobs.map(({ id }) => id)

export async function retryJobs(db: Db, ids: readonly number[], now: Date): Promise<NamedJob[]> {
  const idle = await among(db, ids, sql`locked_at IS NULL`)
  await sql`SELECT FROM graphile_worker.reschedule_jobs(${idsOf(idle)}::bigint[], run_at => ${now}::timestamptz,
    attempts => 0)`.execute(db)
  return idle
}

export async function discardJobs(db: Db, ids: readonly number[]): Promise<NamedJob[]> {
  const failed = await among(db, ids, hasFailed)
  await sql`SELECT FROM graphile_worker.complete_jobs(${idsOf(failed)}::bigint[])`.execute(db)
  return failed
}
