import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, Page, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/keywords/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { KeywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { inBatches } from '../../platform/batches.ts'
import { type Context, snapshot, transaction } from '../../platform/context.ts'
import { forbidden, limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { announceDeletedKeywords } from '../events/announce.ts'
import { isPaused } from '../limits/limits.queries.ts'
import { requestHindrances, useDailyRequests } from '../limits/limits.service.ts'
import { overviewWithin } from '../projects/project-numbers.service.ts'
import { takeCountry } from '../projects/projects.queries.ts'
import { lockProjects, requireProjects } from '../projects/projects.service.ts'
import { keepRemoved, SHOWN_NAMES } from '../removals/removals.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { findKeywords } from '../tracked-keywords/keywords-by-id.queries.ts'
import { requireKeywords, type TrackedKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { findWrittenPhrases, toggleFlag } from '../tracked-keywords/tracked-keywords.queries.ts'
import {
  dropKeywords,
  type InTransaction,
  requireLimitToContinue,
  searchesOf,
  trackAtTargets,
} from '../tracked-keywords/tracked-keywords.service.ts'
import {
  awaitsCheck,
  estimateChecks,
  lockSearches,
  pausedOf,
  pendingOf,
  refreshProjects,
  releaseSearches,
  requestChecks,
  trackSearches,
} from '../tracking/tracking.service.ts'
import { presentKeyword } from './keyword.presenter.ts'
import * as lists from './keyword-list.queries.ts'

/** Lists keywords. The project's numbers, if requested, come from the same snapshot, so that both agree. */
export async function listKeywords(ctx: Context, filters: KeywordFilters): Promise<calls.KeywordPage> {
  const { project_id: projectId, with_overview } = filters
  if (projectId === undefined || !with_overview) return pageOf(ctx, filters)
  return snapshot(ctx, async (inside) => {
    const page = await pageOf(inside, filters)
    const narrowing = narrowingOf(ctx.account.id, filters)
    const overview = await withinPatternTime(inside, filters, (timed) =>
      overviewWithin(timed, projectId, narrowing),
    )
    return { ...page, overview }
  })
}

async function pageOf(ctx: Context, filters: KeywordFilters): Promise<Page<Keyword>> {
  const [{ rows, total }, hindered] = await Promise.all([
    withinPatternTime(ctx, filters, ({ db, account }) => lists.listKeywords(db, account, filters)),
    requestHindrances(ctx),
  ])
  // An empty page does not prove that the account has the project.
  if (rows.length === 0) await requireProject(ctx, filters.project_id)
  const today = utcDay()
  const data = rows.map((row) => presentKeyword(ctx, row, { ...hindered, isPending: row.is_pending }, today))
  return pageOfRows(data, { page: filters.page, perPage: PAGE_SIZE.keywords, total })
}

export async function addKeywords(
  ctx: Context,
  { projectId, keywords, target, endsOn }: ParsedInputOf<typeof calls.addKeywords>,
): Promise<ItemsOf<typeof calls.addKeywords>> {
  const counts = await transaction(ctx, async (inside) => {
    const [project] = await lockProjects(inside, [projectId])
    if (project === undefined) throw notFound()
    await takeCountry(inside.db, inside.account.id, projectId, target.countryId)
    const { ids, duplicates } = await trackAtTargets(inside, project, {
      lines: keywords,
      targets: [target],
      endsOn,
    })
    return { added: ids.length, duplicates }
  })
  return { redirect: `/projects/${projectId}/keywords`, ...counts }
}

export async function findKeyword(ctx: Context, input: ParsedInputOf<typeof calls.findKeyword>) {
  return getKeyword(ctx, input.keywordId)
}

export async function countKeywords(ctx: Context, { projectId }: ParsedInputOf<typeof calls.countKeywords>) {
  await requireProject(ctx, projectId)
  const everything = { project_id: projectId, page: 1, keyword_settings: [] }
  return { total: await lists.countKeywords(ctx.db, ctx.account, everything) }
}

/** Deletes all of the keywords, or none if one of them is not the account's. */
export async function deleteKeywords(
  ctx: Context,
  { keywordIds, filters }: ParsedInputOf<typeof calls.deleteKeywords>,
): Promise<ItemsOf<typeof calls.deleteKeywords>> {
  await requireProject(ctx, filters.project_id)
  await transaction(ctx, (inside) => dropById(inside, keywordIds))
  return { deleted_ids: keywordIds, page: await listKeywords(ctx, filters) }
}

/** Moves keywords to the bin in an open transaction. */
export async function dropById(ctx: InTransaction, keywordIds: number[]) {
  const tracked = await lockTrackedKeywords(ctx, keywordIds)
  await dropKeywords(ctx, tracked)
  await noteActivity(ctx, {
    type: 'KEYWORD_DELETE_SUCCESS',
    text: messages.keywordsDeleted(tracked.length),
    projectId: soleOf(projectsOf(tracked)),
  })
  await refreshProjects(ctx, ctx.account.id, projectsOf(tracked))
  await announceDeletedKeywords(ctx.db, ctx.account.id, tracked)
  const ids = tracked.map(({ id }) => id).sort((one, other) => one - other)
  await keepRemoved(ctx, {
    kind: 'keywords',
    names: await findWrittenPhrases(ctx.db, ctx.account.id, ids.slice(0, SHOWN_NAMES)),
    count: ids.length,
    keywordCount: ids.length,
    projectIds: projectsOf(tracked),
    kept: { ids },
  })
}

export async function toggleSetting(
  ctx: Context,
  { type, keywordId }: ParsedInputOf<typeof calls.toggleSetting>,
): Promise<Keyword> {
  if (type === 'status') await toggleEnabled(ctx, keywordId)
  else await toggleFlag(ctx.db, ctx.account.id, keywordId, type)
  return getKeyword(ctx, keywordId)
}

/** The search of a disabled keyword is fetched only if another enabled keyword tracks it. */
async function toggleEnabled(ctx: Context, keywordId: number) {
  await transaction(ctx, async (inside) => {
    const tracked = await lockTrackedKeywords(inside, [keywordId])
    const searchIds = searchesOf(tracked)
    await requireLimitToContinue(inside, [keywordId])
    await lockSearches(inside, searchIds)
    const isEnabled = await toggleFlag(inside.db, inside.account.id, keywordId, 'is_enabled')
    await (isEnabled ? trackSearches : releaseSearches)(inside, searchIds)
    await refreshProjects(inside, ctx.account.id, projectsOf(tracked))
  })
}

/**
 * Lists disabled keywords and keywords with a due or running check as refused, without an error.
 * @throws {Refusal} limit reached when no keyword is left because a budget is used up
 */
export async function requestRanks(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.requestRanks>,
): Promise<ItemsOf<typeof calls.requestRanks>> {
  return transaction(ctx, async (inside) => {
    const tracked = await requireKeywords(inside, keywordIds)
    if (await isPaused(inside.db, inside.account.id)) throw forbidden(messages.notApproved)
    const pending = await pendingOf(inside, searchesOf(tracked))
    const possible = tracked.filter(
      (one) => isChecked(one) && !(pending.has(one.search_id) && awaitsCheck(one)),
    )
    const paused = await pausedOf(inside, searchesOf(possible))
    const requested = possible.filter((one) => !paused.has(one.search_id))
    if (requested.length === 0 && paused.size > 0) throw limitReached(messages.budgetUsedUp)
    await useDailyRequests(inside, requested.length)
    ctx.onPortion?.(keywordIds.length - requested.length)
    // A fixed order prevents deadlocks between two requests.
    const inOrder = requested.toSorted((one, other) => one.search_id - other.search_id)
    await inBatches(ctx, inOrder, (batch) => requestChecks(inside, ctx.account.id, batch))
    const requestedIds = new Set(requested.map(({ id }) => id))
    return {
      requested_ids: keywordIds.filter((id) => requestedIds.has(id)),
      refused: keywordIds.filter((id) => !requestedIds.has(id)),
    }
  })
}

/** The cost of `requestRanks` for the same keywords. */
export async function estimateRanks(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.estimateRanks>,
): Promise<ItemsOf<typeof calls.estimateRanks>> {
  const tracked = await requireKeywords(ctx, keywordIds)
  const pending = await pendingOf(ctx, searchesOf(tracked))
  const possible = tracked.filter(
    (one) => isChecked(one) && !(pending.has(one.search_id) && awaitsCheck(one)),
  )
  return estimateChecks(ctx, searchesOf(possible))
}

const isChecked = (one: TrackedKeyword) => one.is_enabled && !one.is_archived

/** @throws {Refusal} not found, also for a keyword of another account */
async function getKeyword(ctx: Context, id: number): Promise<Keyword> {
  const row = await lists.findKeyword(ctx.db, ctx.account, id)
  if (row === undefined) throw notFound()
  const hindered = await requestHindrances(ctx)
  return presentKeyword(ctx, row, { ...hindered, isPending: row.is_pending }, utcDay())
}

/**
 * Locks the projects of the keywords, so that no keyword is deleted until the transaction ends.
 * @throws {Refusal} not found unless the account has all of them
 */
export async function lockTrackedKeywords(ctx: InTransaction, ids: number[]) {
  await lockProjects(ctx, projectsOf(await findKeywords(ctx.db, ctx.account, ids)))
  return requireKeywords(ctx, ids)
}

async function requireProject(ctx: Context, projectId: number | undefined) {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
}

/** The only id; null if there are several. */
function soleOf(ids: number[]): number | null {
  const [first = null, ...others] = ids
  return others.length === 0 ? first : null
}

function projectsOf(keywords: { project_id: number }[]): number[] {
  return [...new Set(keywords.map(({ project_id }) => project_id))]
}
