import { inBatches } from '../../platform/batches.ts'
import { keepFrequency } from '../tracking/tracking.queries.ts'
import { lockSearches, trackSearches } from '../tracking/tracking.service.ts'
import * as queries from './frequency.queries.ts'
import { type InTransaction, searchesOf } from './tracked-keywords.service.ts'

/** Sets the check frequency of keywords of locked projects; null: that of their project. */
export async function setFrequency(
  ctx: InTransaction,
  rows: { id: number; search_id: number }[],
  every: number | null,
) {
  await inBatches(ctx, rows, async (batch) => {
    const ids = batch.map(({ id }) => id)
    await lockSearches(ctx, searchesOf(batch))
    await queries.setFrequency(ctx.db, ctx.account.id, ids, every, new Date())
    await keepFrequency(ctx.db, ctx.account.id, ids)
    await trackSearches(ctx, searchesOf(batch))
  })
}

/** Applies a locked project's new frequency to its keywords without their own, including deleted ones. */
export const followFrequency = async (ctx: InTransaction, projectId: number) =>
  setFrequency(ctx, await queries.findFollowing(ctx.db, ctx.account.id, projectId), null)
