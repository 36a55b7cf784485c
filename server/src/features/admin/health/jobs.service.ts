import type * as calls from '@rankline/contract/admin/health'
import type { FailedJob } from '@rankline/contract/admin/health'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { audit } from '../../../platform/audit/audit.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import * as queries from './jobs.queries.ts'

const MOST = 50

export async function listFailedJobs({ db }: Context): Promise<FailedJob[]> {
  const rows = await queries.findFailedJobs(db, MOST)
  return rows.map(({ id, updated_at, ...job }) => ({
    ...job,
    id: Number(id),
    updated_at: updated_at.toISOString(),
  }))
}

/** @throws {Refusal} not found unless each of them waits or has failed */
export function retryJobs(ctx: Context, { ids }: ParsedInputOf<typeof calls.retryJobs>) {
  return transaction(ctx, async (inside) => {
    const names = all(ids, await queries.retryJobs(inside.db, ids, new Date()))
    await audit(inside, { action: 'jobs_retried', subject: names })
    return { ids }
  })
}

/** @throws {Refusal} not found unless each of them has failed */
export function discardJobs(ctx: Context, { ids }: ParsedInputOf<typeof calls.discardJobs>) {
  return transaction(ctx, async (inside) => {
    const names = all(ids, await queries.discardJobs(inside.db, ids))
    await audit(inside, { action: 'jobs_discarded', subject: names })
    return { ids }
  })
}

/** Maps job ids to job names. */
function all(ids: readonly number[], done: readonly queries.NamedJob[]): string {
  if (done.length < ids.length) throw notFound()
  return done.map(({ id, name }) => `${name} ${id}`).join(', ')
}
