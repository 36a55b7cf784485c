import { inBatches } from '../../platform/batches.ts'
import { keepFrequency } from '../tracking/tracking.queries.ts'
import { holdSearches, trackSearches } from '../tracking/tracking.service.ts'
import * as queries from './frequency.queries.ts'
import { type InTransaction, searchesOf } from './tracked-keywords.service.ts'

/** Sets how often keywords are checked, and with null leaves it to their project. Their projects must be held. */
export async function setFrequency(
  ctx: InTransaction,
  ties: { id: number; search_id: number }[],
  every: number | null,
) {
  await inBatches(ctx, ties, async (batch) => {
    const ids = batch.map(({ id }) => id)
    await holdSearches(ctx, searchesOf(batch))
    await queries.setFrequency(ctx.db, ctx.account.id, ids, every, new Date())
    await keepFrequency(ctx.db, ctx.account.id, ids)
    await trackSearches(ctx, searchesOf(batch))
  })
}

/** The keywords of a held project take its new frequency, also those in the bin. */
export const followFrequency = async (ctx: InTransaction, projectId: number) =>
  setFrequency(ctx, await queries.findFollowing(ctx.db, ctx.account.id, projectId), null)
