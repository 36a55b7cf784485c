import { messages } from '@rankline/contract/messages'
import { inBatches } from '../../platform/batches.ts'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { limitReached } from '../../platform/errors.ts'
import { competitorLimitOf, lockAccount, requireLimit } from '../limits/limits.service.ts'
import { keepRemoved, type LockedRemoval } from '../removals/removals.service.ts'
import type { InTransaction } from '../tracked-keywords/tracked-keywords.service.ts'
import { recountVoices } from '../tracking/roll-up/share-of-voice.service.ts'
import { fillFromStoredPages } from './competitor-history.ts'
import * as competitors from './competitors.queries.ts'
import * as queries from './removed-competitors.queries.ts'

type CompetitorLink = { id: number; project_id: number }
/** Batch size for reading result pages and for deleting. */
const BATCH = 500

type Site = { host: string; keywordCount: number; projectId: number }

/** Removes competitors of one site from their keywords, in an open transaction; the project's numbers must be recounted. */
export async function removeThese(ctx: Context, ids: number[], { host, keywordCount, projectId }: Site) {
  const removalId = await keepRemoved(ctx, {
    kind: 'competitors',
    names: [host],
    keywordCount,
    projectIds: [projectId],
    kept: {},
  })
  await queries.detachThese(ctx.db, ctx.account.id, removalId, ids)
}

/** Removes all competitors from keywords, in an open transaction. @returns their ids */
export async function removeOfKeywords(ctx: Context, keywords: readonly CompetitorLink[]): Promise<number[]> {
  const projectOf = new Map(keywords.map(({ id, project_id }) => [id, project_id]))
  const rows = await competitors.findHosts(ctx.db, ctx.account.id, [...projectOf.keys()])
  const ids: number[] = []
  if (rows.length > 0) {
    const followed = new Set(rows.map(({ keyword_id }) => keyword_id))
    const removalId = await keepRemoved(ctx, {
      kind: 'competitors',
      names: rows.map(({ host }) => host).sort(),
      keywordCount: followed.size,
      projectIds: [...followed].map((id) => projectOf.get(id)!),
      kept: {},
    })
    await inBatches(ctx, [...projectOf.keys()], async (portion) => {
      ids.push(...(await queries.detachOfKeywords(ctx.db, ctx.account.id, removalId, portion)))
    })
  }
  await recountVoices(ctx, [...new Set(projectOf.values())])
  return ids.sort((one, other) => one - other)
}

/**
 * Restores the competitors of a removal, with their history and the positions they missed.
 * @throws {Refusal} limit reached, then none is put back
 */
export async function restoreCompetitors(ctx: InTransaction, removal: LockedRemoval) {
  const { db, account } = ctx
  await lockAccount(ctx)
  const back = await queries.attach(db, account.id, removal.id, removal.removed_at)
  const leftOut = await queries.joinHistories(db, account.id, removal.id)
  const keywordIds = [...new Set(back.map(({ keyword_id }) => keyword_id))]
  const [limit, most] = [
    await competitorLimitOf(ctx),
    await queries.mostOfKeywords(db, account.id, keywordIds),
  ]
  if (most > limit) throw limitReached(messages.competitorLimit(limit, most - limit))
  await requireLimit(ctx, { competitors: 0 })
  const outdated = back.filter(({ is_outdated }) => is_outdated)
  await inBatches(
    {},
    outdated,
    (portion) =>
      fillFromStoredPages(
        ctx,
        portion.map(({ id, host, search_id }) => ({ id, host, searchId: search_id })),
      ),
    BATCH,
  )
  await recountVoices(ctx, removal.project_ids)
  return { restored: back.length, leftOut }
}

/** Deletes the competitors of a removal permanently, one batch per transaction. */
export async function purgeRemoved(ctx: SystemContext, accountId: number, removalId: number) {
  let count: number
  do {
    count = await transaction(ctx, ({ db }) => queries.purgeSome(db, accountId, removalId, BATCH))
  } while (count > 0)
}
