import { dayOf } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { inBatches } from '../../platform/batches.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { html } from '../notifications/html.ts'
import { notify } from '../notifications/notify.service.ts'
import { lockProjects } from '../tracking/roll-up/projects.queries.ts'
import {
  lockSearches,
  refreshProjects,
  releaseSearches,
  trackSearches,
} from '../tracking/tracking.service.ts'
import * as queries from './ends.queries.ts'
import { type InTransaction, requireLimitToContinue, searchesOf } from './tracked-keywords.service.ts'

/** `ended 2026-12-14 once`, as `storedEnd` writes it */
const ENDED = /^ended (\d{4}-\d\d-\d\d)(?: (.+))?$/

/**
 * Sets the end of keywords of locked projects: a day, `once`, null for none, or the state of an ended keyword that is restored.
 * Keywords that have ended go on.
 */
export async function setEnds(
  ctx: InTransaction,
  rows: { id: number; search_id: number; project_id: number }[],
  end: string | null,
) {
  const ended = end === null ? null : ENDED.exec(end)
  if (ended === null)
    await requireLimitToContinue(
      ctx,
      rows.map(({ id }) => id),
    )
  const inOrder = rows.toSorted((one, other) => one.search_id - other.search_id)
  await inBatches(ctx, inOrder, async (batch) => {
    const ids = batch.map(({ id }) => id)
    const now = new Date()
    await lockSearches(ctx, searchesOf(batch))
    if (ended === null) await queries.setEnds(ctx.db, ctx.account.id, ids, end || null, now)
    else await queries.setEnded(ctx.db, ctx.account.id, ids, { on: ended[1]!, endsOn: ended[2] ?? null, now })
    await trackSearches(ctx, searchesOf(batch))
  })
  await refreshProjects(ctx, ctx.account.id, [...new Set(rows.map(({ project_id }) => project_id))])
}

/** The number of keywords that are ended in one transaction. */
const BATCH = 500

/** Ends the keywords of all accounts whose last day is over: they are disabled, and their searches are released. */
export async function endKeywords(ctx: SystemContext, now: Date): Promise<void> {
  const today = dayOf(now)
  for (;;) {
    const found = await queries.findOver(ctx.db, today, now, BATCH)
    for (const [accountId, ofAccount] of groupBy(found, ({ account_id }) => account_id)) {
      const projectIds = [...new Set(ofAccount.map(({ project_id }) => project_id))].sort((a, b) => a - b)
      await transaction(ctx, async (inside) => {
        await lockProjects(inside.db, accountId, projectIds)
        await lockSearches(inside, searchesOf(ofAccount))
        const ids = ofAccount.map(({ id }) => id)
        const ended = await queries.endOver(inside.db, accountId, ids, today, now)
        await releaseSearches(inside, searchesOf(ended))
        await refreshProjects(inside, accountId, projectIds)
      })
    }
    if (found.length < BATCH) return
  }
}

/** Notifies accounts of researches that have ended, each once. */
export async function notifyOfEnds(ctx: SystemContext, now: Date): Promise<void> {
  await transaction(ctx, async (inside) => {
    for (const set of await queries.takeEnded(inside.db, dayOf(now))) {
      const { account_id, project_id, project_name, ended, checked, ranked } = set
      await notify(inside, account_id, {
        type: 'RESEARCH_ENDED',
        title: messages.researchEnded,
        description: html`<b>${project_name}</b>: ${messages.researchResult({ ended, checked, ranked })}`,
        clickAction: `/projects/${project_id}/keywords?is_ended=1`,
      })
    }
  })
}
