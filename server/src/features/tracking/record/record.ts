import { fullDepth } from '@rankline/serp/depth'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { announceChecks } from '../../events/announce.ts'
import { type Charge, chargeSpending } from '../../sources/spending.service.ts'
import type { Complete, Failed, Finished, Seen } from '../check/check.ts'
import { lockLeases } from '../lease/lease.queries.ts'
import { deleteProgress, storeProgress } from '../lease/progress.queries.ts'
import { nextDailyCheck, nextRetry } from '../schedule.ts'
import { type Ends, endsOf } from './check-ends.ts'
import { storeRuns } from './check-runs.queries.ts'
import * as queries from './record.queries.ts'
import { storeFailures } from './record-keywords.queries.ts'
import { isFound, type Pair, pairsOf, recordPairs } from './record-pairs.ts'
import { type CompleteSearch, completeSearches, failSearches } from './record-searches.queries.ts'

type Db = Kysely<Tables>
type CompleteCheck = Finished & Complete
type FailedCheck = Finished & Failed
type Keywords = ReadonlyMap<number, readonly queries.KeywordRow[]>

/** The cost of requests at a source, in US dollars. */
export type CostOf = (spent: { source: string; paid: number }) => number

export type Recorded = { searches: number; keywords: number; failed: number; ends: Ends }

/** After this many failures in a row, a retry soon is not worth it. */
const LASTING_FAILURES = 4

/**
 * Writes a batch of finished checks for all their keywords in one transaction, and announces it after the commit.
 * Skips checks whose lease is no longer ours (another worker has the search), but still records their cost.
 * Locks in the order searches, keywords, spending; each by id.
 */
export async function record(db: Db, batch: readonly Finished[], costOf: CostOf): Promise<Recorded> {
  return transaction(db, async (trx) => {
    const held = new Map(batch.map(({ search }) => [search.id, search.lease]))
    const ours = await lockLeases(trx, held)
    const checks = batch.filter(({ search }) => ours.has(search.id) && held.get(search.id) === search.lease)
    const keywords: Keywords =
      checks.length === 0
        ? new Map()
        : groupBy(await queries.findKeywords(trx, [...ours]), (keyword) => keyword.search_id)
    const recorded = await recordChecks(trx, checks, keywords)
    await chargeSpending(
      trx,
      batch.flatMap((check) => chargesOf(check, keywords, costOf)),
    )
    return recorded
  })
}

async function recordChecks(db: Db, checks: readonly Finished[], keywords: Keywords): Promise<Recorded> {
  if (checks.length === 0) return { searches: 0, keywords: 0, failed: 0, ends: new Map() }
  const complete = checks.filter((check) => check.outcome === 'complete') as CompleteCheck[]
  const failed = checks.filter((check) => check.outcome === 'failed') as FailedCheck[]
  const pairs = [
    ...complete.flatMap((check) => pairsOf(check, untoldOf(check, keywords))),
    ...failed.flatMap((check) => foundIn(check, keywords)),
  ]
  const answered = new Set(pairs.map(({ keyword }) => keyword))
  await storePages(db, [...complete, ...failed.flatMap(givenUp)])
  const ranked = await recordPairs(db, pairs)
  const unchanged = await recordFailed(db, failed, keywords, answered)
  await completeSearches(db, [
    ...complete.map((check) => completeSearch(check, check, keywords)),
    ...failed
      .filter((check) => isAnswered(check, keywords, answered))
      .map((check) =>
        completeSearch(check, { depth: check.seen?.depth ?? 0, answersUntil: 'all' }, keywords),
      ),
  ])
  await keepProgress(db, checks)
  await storeRuns(db, checks, new Date())
  await announceChecks(db, [...answered, ...unchanged])
  return {
    searches: checks.length,
    keywords: answered.size,
    failed: failed.length,
    ends: endsOf(checks, answered, ranked),
  }
}

/** For a page stored earlier: only the keywords that do not have its result yet. */
function untoldOf({ search, at, body }: CompleteCheck, keywords: Keywords): queries.KeywordRow[] {
  const wasTold = ({ checked_at }: queries.KeywordRow) =>
    body === null && checked_at !== null && checked_at >= at
  return (keywords.get(search.id) ?? []).filter((keyword) => !wasTold(keyword))
}

/** Keywords found on the pages of a check that was given up: those positions are valid anyway. */
function foundIn({ search, at, day, seen }: FailedCheck, keywords: Keywords): Pair[] {
  return seen === undefined ? [] : pairsOf({ at, day, ...seen }, keywords.get(search.id) ?? [], isFound)
}

/** Whether the pages of a check that was given up are enough for all keywords of its search. */
function isAnswered(
  { search, seen }: FailedCheck,
  keywords: Keywords,
  answered: ReadonlySet<queries.KeywordRow>,
): boolean {
  const trackers = keywords.get(search.id) ?? []
  return seen !== undefined && trackers.length > 0 && trackers.every((keyword) => answered.has(keyword))
}

type Page = Pick<Finished, 'search' | 'day' | 'at'> & Seen

/** A partial list is stored unless a deeper one of the same day is already stored. */
function givenUp({ search, day, at, seen }: FailedCheck): Page[] {
  if (seen === undefined || (search.page_depth ?? 0) > seen.depth) return []
  return [{ search, day, at, ...seen }]
}

async function storePages(db: Db, pages: readonly Page[]) {
  const rows = pages.flatMap(({ search, day, at, source, depth, organic, body }) =>
    body === null || source === null
      ? []
      : [{ searchId: search.id, day, at, source, depth, organicCount: organic.length, ...body }],
  )
  if (rows.length > 0) await queries.storePages(db, rows)
}

function completeSearch(
  { search, at, day }: Finished,
  { depth, answersUntil }: Pick<Complete, 'depth' | 'answersUntil'>,
  keywords: Keywords,
): CompleteSearch {
  return {
    id: search.id,
    at,
    depth,
    isFull: depth >= fullDepth,
    nextCheckAt: nextDailyCheck(search.id, day),
    isTracked: keywords.has(search.id),
    answersUntil,
  }
}

/** @returns the keywords whose failure was recorded */
async function recordFailed(
  db: Db,
  checks: readonly FailedCheck[],
  keywords: Keywords,
  answered: ReadonlySet<queries.KeywordRow>,
): Promise<queries.KeywordRow[]> {
  if (checks.length === 0) return []
  const told: queries.KeywordRow[] = []
  const failures = checks.flatMap((check) =>
    (keywords.get(check.search.id) ?? []).flatMap((keyword) => {
      if (answered.has(keyword) || !isToBeTold(check, keyword)) return []
      told.push(keyword)
      return [{ accountId: keyword.account_id, id: keyword.id, message: check.message, at: check.at }]
    }),
  )
  if (failures.length > 0) await storeFailures(db, failures)
  await failSearches(
    db,
    checks
      .filter((check) => !isAnswered(check, keywords, answered))
      .map(({ search, message, at, retryAfter, isLasting, putOffUntil }) => ({
        id: search.id,
        message,
        retryAt: putOffUntil ?? nextRetry(at, isLasting ? LASTING_FAILURES : search.failures + 1, retryAfter),
        isPutOff: putOffUntil !== undefined,
        isTracked: keywords.has(search.id),
      })),
  )
  return told
}

/** A postponed daily check is not reported. A person who waits for a result must know that none comes today. */
function isToBeTold({ search, putOffUntil }: FailedCheck, { checked_at }: queries.KeywordRow): boolean {
  return putOffUntil === undefined || search.requested_at !== null || checked_at === null
}

async function keepProgress(db: Db, checks: readonly Finished[]) {
  const progress = new Map(
    checks.flatMap((check) =>
      check.outcome === 'failed' && check.progress !== undefined
        ? [[check.search.id, check.progress] as const]
        : [],
    ),
  )
  const over = checks.filter(({ search }) => search.progress !== null && !progress.has(search.id))
  if (progress.size > 0) await storeProgress(db, progress)
  if (over.length > 0)
    await deleteProgress(
      db,
      over.map(({ search }) => search.id),
    )
}

/** The account that requested new ranks pays; else all accounts that track the search pay equal parts. */
function chargesOf({ search, day, asked }: Finished, keywords: Keywords, costOf: CostOf): Charge[] {
  if (asked.length === 0) return []
  const trackers = (keywords.get(search.id) ?? []).map(({ account_id }) => account_id)
  const accountIds = search.requested_by === null ? [...new Set(trackers)] : [search.requested_by]
  return asked.map(({ source, requests, paid, isAnswered }) => ({
    day,
    source,
    requests,
    paidRequests: paid,
    isAnswered,
    cost: costOf({ source, paid }),
    accountIds,
  }))
}
