import type * as calls from '@rankline/contract/admin-health'
import type { FailedJob } from '@rankline/contract/admin-health'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
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

/** @throws {Refusal} not found unless each of them has failed */
export function retryJobs(ctx: Context, { ids }: ParsedInputOf<typeof calls.retryJobs>) {
  return transaction(ctx, async ({ db }) => all(ids, await queries.retryJobs(db, ids, new Date())))
}

/** @throws {Refusal} not found unless each of them has failed */
export function discardJobs(ctx: Context, { ids }: ParsedInputOf<typeof calls.discardJobs>) {
  return transaction(ctx, async ({ db }) => all(ids, await queries.discardJobs(db, ids)))
}

function all(ids: number[], done: readonly number[]) {
  if (done.length < ids.length) throw notFound()
  return { ids }
}
