import { inTimedBatches } from '../../platform/batches.ts'
import type { SystemContext } from '../../platform/context.ts'
import { transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { lockAccount, requireLimit } from '../limits/limits.service.ts'
import { forgetPositions } from '../tracking/tracking.queries.ts'
import { lockSearches, refreshProjects, trackSearches } from '../tracking/tracking.service.ts'
import * as queries from './binned-keywords.queries.ts'
import { type InTransaction, searchesOf } from './tracked-keywords.service.ts'

/** The number of keywords that are looked up at once. */
const FOUND_AT_ONCE = 500

/**
 * Restores keywords of existing, locked projects. They are due at once, as new ones.
 * @returns the number of restored keywords; those that the project already tracks again stay in the bin
 * @throws {Refusal} limit reached; no keyword is restored then
 */
export async function restoreKeywords(ctx: InTransaction, rows: queries.BinnedKeyword[], now: Date) {
  if (rows.length === 0) return 0
  await lockAccount(ctx)
  await lockSearches(ctx, searchesOf(rows))
  const back = await queries.restore(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
    now,
  )
  const projectIds = [...new Set(back.map(({ project_id }) => project_id))]
  for (const projectId of projectIds)
    await requireLimit(ctx, { keywords: 0, keywordsPerProject: 0, competitors: 0 }, projectId)
  await trackSearches(ctx, searchesOf(back))
  await refreshProjects(ctx, ctx.account.id, projectIds)
  return back.length
}

/**
 * Deletes keywords in the bin for good, with their positions. Restored keywords are skipped. The batches follow the time that
 * the last one took, because a keyword with years of history has thousands of positions, each on a page of its own.
 */
export async function purgeKeywords(ctx: SystemContext, accountId: number, ids: number[]) {
  await inTimedBatches(ids, async (batch) => {
    await transaction(ctx, async (inside) => {
      const binned = await queries.lockBinned(inside.db, accountId, batch)
      await forgetPositions(inside.db, accountId, binned)
      await queries.purge(inside.db, accountId, binned)
    })
  })
}

/** Deletes keywords of all accounts for good that were deleted before a time. */
export async function purgeForgottenKeywords(ctx: SystemContext, before: Date) {
  for (;;) {
    const found = await queries.findForgotten(ctx.db, before, FOUND_AT_ONCE)
    if (found.length === 0) return
    for (const [accountId, ofAccount] of groupBy(found, ({ account_id }) => account_id))
      await purgeKeywords(
        ctx,
        accountId,
        ofAccount.map(({ id }) => id),
      )
  }
}
