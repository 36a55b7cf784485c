import { dayOf, utcDay } from '@rankline/contract/days'
import { firstSpellings, normalisePhrase } from '@rankline/contract/keywords/phrase'
import type { Transaction } from 'kysely'
import { type SystemContext, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPlan } from '../sources/plan.service.ts'
import { type PlannedSource, plannedFor, requestsForAll } from '../sources/plan.ts'
import { pausesOf } from '../sources/spending.service.ts'
import { fingerprintOf, type SearchTarget } from './check/fingerprint.ts'
import { type Planned, takesCheck } from './frequency.ts'
import * as months from './maintenance/housekeeping.queries.ts'
import { findPlans, storePlans } from './plan.queries.ts'
import type { MovementName } from './record/rank-state.ts'
import { markProjectDays } from './record/record.queries.ts'
import { replanned } from './replanned.ts'
import { lockProjects, recountProjects } from './roll-up/projects.queries.ts'
import { searchOf } from './search.ts'
import * as queries from './tracking.queries.ts'

type InTransaction = { db: Transaction<Tables> }

export type TrackedSearch = { searchId: number; phraseId: number }

/**
 * Returns the searches of these phrases at a target. Creates missing ones, which are due at once.
 * Call it in the transaction that links keywords to the searches, and call `trackSearches` after that.
 * @param phrases as typed
 * @returns the searches by normalised phrase (`normalisePhrase`)
 */
export async function ensureSearches(
  ctx: SystemContext,
  phrases: string[],
  target: SearchTarget,
): Promise<Map<string, TrackedSearch>> {
  const typed = firstSpellings(phrases)
  if (typed.size === 0) return new Map()
  const phraseIds = await queries.ensurePhrases(ctx.db, typed)
  const searches = [...typed.keys()].map((text) => ({
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

/**
 * Makes searches due that have no check yet or that a keyword now needs sooner. Searches tracked only by paused keywords,
 * paused accounts or archived projects are skipped. Call it after keywords were linked, enabled or got another frequency.
 */
export async function trackSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length === 0) return
  await transaction(ctx, async (inside) => {
    await planSearches(inside, searchIds)
    await queries.wakeWorkers(inside.db)
  })
}

/** Call it after keywords of these searches were deleted or disabled: untracked searches are not checked again. */
export async function releaseSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length === 0) return
  await transaction(ctx, (inside) => planSearches(inside, searchIds))
}

async function planSearches({ db }: SystemContext, searchIds: number[]): Promise<void> {
  await queries.lockSearches(db, searchIds)
  const now = new Date()
  const plans = await findPlans(db, searchIds, dayOf(now))
  await storePlans(
    db,
    plans.flatMap((plan) => replanned(plan, now) ?? []),
  )
}

/**
 * Blocks the recording of checks of these searches until the transaction ends.
 * Call it before changing their keywords: locking searches before keywords prevents deadlocks.
 */
export async function lockSearches(ctx: SystemContext, searchIds: number[]): Promise<void> {
  if (searchIds.length > 0) await queries.lockSearches(ctx.db, searchIds)
}

/**
 * Locks searches of an earlier transaction against deletion until this one ends.
 * @throws if some were deleted since; call `ensureSearches` again
 */
export async function keepSearches({ db }: InTransaction, searchIds: readonly number[]): Promise<void> {
  const kept = await queries.keepSearches(db, searchIds)
  if (kept !== searchIds.length) throw new Error(`${searchIds.length - kept} searches were deleted meanwhile`)
}

/**
 * Requests new ranks for a person: due now, before all others, at full depth. The account pays.
 * A check that is already running answers the request.
 */
export async function requestChecks(
  ctx: SystemContext,
  accountId: number,
  keywords: { id: number; search_id: number }[],
): Promise<void> {
  if (keywords.length === 0) return
  const searchIds = [...new Set(keywords.map(({ search_id }) => search_id))]
  const keywordIds = keywords.map(({ id }) => id)
  await transaction(ctx, async ({ db }) => {
    await queries.lockSearches(db, searchIds)
    await queries.requestChecks(db, accountId, { searchIds, keywordIds, now: new Date() })
    await queries.wakeWorkers(db)
  })
}

/** A change after which a keyword's former positions are shown, but compared with nothing. */
export type { KeywordChange } from './tracking.queries.ts'

/** Searches that no source may answer until the next UTC day, because a budget is used up. */
export async function pausedOf(ctx: SystemContext, searchIds: number[]): Promise<Set<number>> {
  const paused = new Set<number>()
  const pauses = await pausesOf(ctx, utcDay())
  if (pauses.size === 0) return paused
  for (const [id, candidates] of await plannedOf(ctx, searchIds)) {
    if (candidates.length > 0 && candidates.every(({ name }) => pauses.has(name))) paused.add(id)
  }
  return paused
}

/** The expected effort of checking these searches at full depth; null is unknown. */
export async function estimateChecks(ctx: SystemContext, searchIds: number[]): Promise<Effort> {
  const planned = await plannedOf(ctx, searchIds)
  const each = [...planned.values()].map((candidates) => ({ candidates, count: 1 }))
  return effortOf(ctx, searchIds.length, planned.size === searchIds.length ? each : null)
}

/**
 * The expected effort of one check of so many phrases at each target; null is unknown.
 * @param phrase one of them, because all are fetched alike
 */
export async function estimateTargets(
  ctx: SystemContext,
  phrase: string,
  added: readonly { target: SearchTarget; count: number }[],
): Promise<Effort> {
  const checks = added.reduce((sum, { count }) => sum + count, 0)
  const plan = await currentPlan(ctx)
  if (plan === null) return effortOf(ctx, checks, checks === 0 ? [] : null)
  const places = await queries.findPlaces(
    ctx.db,
    added.flatMap(({ target: { geoLocationId } }) => geoLocationId ?? []),
  )
  const each = added.map(({ target, count }) => {
    const search = searchOf(storedAs(phrase, target, places))
    return { candidates: search === null ? [] : plannedFor(plan, search), count }
  })
  return effortOf(ctx, checks, each)
}

/** A search as it would be stored. */
const storedAs = (phrase: string, target: SearchTarget, places: Map<number, string>) => ({
  phrase,
  engine_id: target.engineId,
  type_id: target.typeId,
  section_id: target.sectionId,
  country_id: target.countryId,
  language_id: target.languageId,
  device_id: target.deviceId,
  place_name: target.geoLocationId === null ? null : (places.get(target.geoLocationId) ?? null),
  place_latitude: null,
  place_longitude: null,
})

/** The fingerprints of the searches of phrases, as typed, at a target. */
export const fingerprintsOf = (phrases: readonly string[], target: SearchTarget): string[] =>
  phrases.map((phrase) => fingerprintOf(normalisePhrase(phrase), target))

type Effort = { checks: number; requests: number | null; cost: number | null }

/** @param each the sources that may answer, with a number of searches; null: unknown */
async function effortOf(
  ctx: SystemContext,
  checks: number,
  each: { candidates: PlannedSource[]; count: number }[] | null,
): Promise<Effort> {
  if (each === null) return { checks, requests: null, cost: null }
  const pauses = await pausesOf(ctx, utcDay())
  let requests = 0
  let cost: number | null = 0
  for (const { candidates, count } of each) {
    const source = candidates.find(({ name }) => !pauses.has(name))
    if (source === undefined) continue
    const taken = requestsForAll(source) * count
    requests += taken
    cost = cost === null || source.price === null ? null : cost + taken * source.price
  }
  return { checks, requests, cost }
}

/** The sources that may answer each search, by search id, first choice first. Empty before any worker has started. */
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

/**
 * Recounts the current numbers of an account's projects from their keywords, and marks today to be rolled up again.
 * Earlier days keep the keywords that they had.
 */
export async function refreshProjects(
  ctx: SystemContext,
  accountId: number,
  projectIds: number[],
): Promise<void> {
  if (projectIds.length === 0) return
  await transaction(ctx, async ({ db }) => {
    await lockProjects(db, accountId, projectIds)
    await recountProjects(db, accountId, projectIds)
    const day = utcDay()
    await markProjectDays(
      db,
      projectIds.map((projectId) => ({ accountId, projectId, day })),
    )
  })
}

/** Creates the months of these days and keeps them from being dropped until the transaction ends, even while empty. */
export async function lockMonthsOf({ db }: InTransaction, days: readonly string[]): Promise<void> {
  await months.lockMonths(db)
  await months.ensureMonthsOf(db, days)
}

/** The name of a movement in responses. */
export const diffTextOf = (movement: MovementName | null) =>
  movement === 'first' ? 'first check' : (movement ?? '-')

/**
 * Whether a check that is under way or waited for today is one of this keyword. One that was already checked today waits only
 * if it was requested: another account may have added the same search.
 */
export function awaitsCheck(keyword: Planned): boolean {
  const today = utcDay()
  return (keyword.requested_at !== null || keyword.checked_on !== today) && takesCheck(keyword, today)
}

/** The query of `pendingOf`, for lists that read it with their rows. Keywords wait for it that want a check. */
export const { pendingAmong, wantsCheck } = queries

/** Filters searches to those that are being checked now or that somebody waits for. */
export async function pendingOf(ctx: SystemContext, searchIds: number[]): Promise<Set<number>> {
  if (searchIds.length === 0) return new Set()
  return new Set(await queries.findPending(ctx.db, searchIds))
}
