import { type SystemContext, transaction } from '../../platform/context.ts'
import { refreshProjects, releaseSearches, trackSearches } from '../tracking/tracking.service.ts'
import * as queries from './paused-keywords.queries.ts'

/** The number of searches that are locked at a time. */
const BATCH = 500

/** Releases the searches of a paused account; searches that nobody else tracks are not fetched any more. */
export async function pauseKeywords(ctx: SystemContext, accountId: number): Promise<void> {
  await inBatches(ctx, accountId, releaseSearches)
}

/** Tracks the searches of a resumed account again; searches that nobody else tracks are due at once. */
export async function resumeKeywords(ctx: SystemContext, accountId: number): Promise<void> {
  await inBatches(ctx, accountId, trackSearches)
}

async function inBatches(ctx: SystemContext, accountId: number, work: typeof trackSearches) {
  let after = 0
  for (;;) {
    const searchIds = await queries.findSearchesAfter(ctx.db, accountId, { after, limit: BATCH })
    const last = searchIds.at(-1)
    if (last === undefined) return
    await work(ctx, searchIds)
    after = last
  }
}

/** Disables the newest keywords of an account above `most`; nothing is deleted. */
export async function fitKeywords(ctx: SystemContext, accountId: number, most: number): Promise<void> {
  await transaction(ctx, async (inside) => {
    const disabled = await queries.disableNewest(inside.db, accountId, most)
    if (disabled.length === 0) return
    await releaseSearches(inside, [...new Set(disabled.map(({ search_id }) => search_id))])
    await refreshProjects(inside, accountId, [...new Set(disabled.map(({ project_id }) => project_id))])
  })
}
