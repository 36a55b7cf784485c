import { normalisePhrase } from '@rankline/serp/phrase'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { currentPlan, type PlannedSource, plannedFor, requestsForAll } from '../sources/plan.service.ts'
import { pausesOf } from '../sources/spending.service.ts'
import { fingerprintOf, type SearchTarget } from './check/fingerprint.ts'
import { lockProjects, recountProjects } from './roll-up/projects.queries.ts'
import { utcDay } from './schedule.ts'
import { searchOf } from './search.ts'
import * as queries from './tracking.queries.ts'

export type TrackedSearch = { searchId: number; phraseId: number }

/**
 * The searches of these phrases at a target, made where they do not exist yet and then due at once.
 * Call it in the transaction that ties keywords to them, and `trackSearches` when they are tied.
 * @returns by phrase in its normal form (`normalisePhrase`)
 */
export async function ensureSearches(
  ctx: SystemContext,
  phrases: string[],
  target: SearchTarget,
): Promise<Map<string, TrackedSearch>> {
  const texts = [...new Set(phrases.map(normalisePhrase))]
  if (texts.length === 0) return new Map()
  const phraseIds = await queries.ensurePhrases(ctx.db, texts)
  const searches = texts.map((text) => ({
    text,
    phraseId: phraseIds.get(text)!,
    fingerprint: fingerprintOf(text, target),
  }))
  const searchIds = await queries.ensureSearches(ctx.db, searches, target)
  await queries.ensurePhraseMetrics(ctx.db, [...phraseIds.values()], target)
  return new Map(
    searches.map(({ text, phraseId, fingerprint }) => [
      text,
      { searchId: searchIds.get(fingerprint)!, phraseId },
    ]),
  )
}

/** To be called after keywords were tied to these searches or enabled: makes due what waits for a first check, but for what only paused accounts track. */
export async function trackSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await queries.lockSearches(db, searchIds)
    await queries.trackSearches(db, searchIds)
    await queries.releaseSearches(db, searchIds)
    await queries.wakeWorkers(db)
  })
}

/** To be called after keywords of these searches were deleted or disabled: what nobody tracks is not checked again. */
export async function releaseSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await queries.lockSearches(db, searchIds)
    await queries.releaseSearches(db, searchIds)
  })
}

/**
 * Keeps checks of these searches from being recorded until the transaction ends. Called before keywords of theirs are
 * changed, so that searches are always locked before keywords and nobody waits in a circle.
 */
export async function holdSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length > 0) await queries.lockSearches(ctx.db, searchIds)
}

/** A person asks for new ranks: due now, before everything else, at full depth. A check under way answers it. The account pays for it. */
export async function requestChecks(
  ctx: SystemContext,
  accountId: number,
  searchIds: number[],
): Promise<void> {
  if (searchIds.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await queries.lockSearches(db, searchIds)
    await queries.requestChecks(db, accountId, searchIds)
    await queries.wakeWorkers(db)
  })
}

/** Searches that no source may be asked for until the next UTC day, because a budget is used up. */
export async function pausedOf(ctx: SystemContext, searchIds: number[]): Promise<Set<number>> {
  const paused = new Set<number>()
  const pauses = await pausesOf(ctx, utcDay(new Date()))
  if (pauses.size === 0) return paused
  for (const [id, candidates] of await plannedOf(ctx, searchIds)) {
    if (candidates.length > 0 && candidates.every(({ name }) => pauses.has(name))) paused.add(id)
  }
  return paused
}

/** What checking these searches in full is expected to take; null is unknown. */
export async function estimateChecks(
  ctx: SystemContext,
  searchIds: number[],
): Promise<{ checks: number; requests: number | null; cost: number | null }> {
  const checks = searchIds.length
  const [pauses, planned] = await Promise.all([pausesOf(ctx, utcDay(new Date())), plannedOf(ctx, searchIds)])
  let requests: number | null = planned.size === checks ? 0 : null
  let cost = requests
  for (const candidates of planned.values()) {
    const source = candidates.find(({ name }) => !pauses.has(name))
    if (source === undefined) continue
    const taken = requestsForAll(source)
    requests = requests === null ? null : requests + taken
    cost = cost === null || source.price === null ? null : cost + taken * source.price
  }
  return { checks, requests, cost }
}

/** By search, the sources it may be asked at, first choice first. Empty before any worker has started. */
async function plannedOf(ctx: SystemContext, searchIds: number[]): Promise<Map<number, PlannedSource[]>> {
  const plan = await currentPlan(ctx)
  if (plan === null || searchIds.length === 0) return new Map()
  const rows = await queries.findSearches(ctx.db, searchIds)
  return new Map(
    rows.map((row) => {
      const search = searchOf(row)
      return [row.id, search === null ? [] : plannedFor(plan, search)] as const
    }),
  )
}

/** Counts the present numbers of an account's projects again, from their keywords. */
export async function refreshProjects(
  ctx: SystemContext,
  accountId: number,
  projectIds: number[],
): Promise<void> {
  if (projectIds.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await lockProjects(db, accountId, projectIds)
    await recountProjects(db, accountId, projectIds)
  })
}

/** The same as a condition on a joined `searches`, for counts over more searches than are worth naming. */
export const isPending = queries.isPending

/** Which of these searches are being checked, or waited for by somebody. */
export async function pendingOf(ctx: SystemContext, searchIds: number[]): Promise<Set<number>> {
  if (searchIds.length === 0) return new Set()
  return new Set(await queries.findPending(ctx.db, searchIds))
}
