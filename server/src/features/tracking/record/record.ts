import { dayOf } from '@rankline/contract/days'
import { engineById } from '@rankline/serp/catalog/engines'
import { fullDepth } from '@rankline/serp/depth'
import { tellsOverviews } from '@rankline/serp/overviews'
import { layoutOf } from '@rankline/serp/page-layout'
import type { Kysely, Transaction } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { announceChecks } from '../../events/announce.ts'
import { type Charge, chargeSpending } from '../../sources/spending.service.ts'
import type { BodyKey, Place } from '../bodies/bodies.queries.ts'
import type { Packed } from '../bodies/packer.ts'
import type { EncodedBody } from '../bodies/result-body.ts'
import type { Complete, Failed, Finished, Seen } from '../check/check.ts'
import type { CostOf } from '../check/source-control.ts'
import { isDue, nextDayOf, takesCheck } from '../frequency.ts'
import { lockFreeLeases, lockLeases } from '../lease/lease.queries.ts'
import { deleteProgress, storeProgress } from '../lease/progress.queries.ts'
import { checkTimeOn, nextRetry } from '../schedule.ts'
import { type Ends, endsOf } from './check-ends.ts'
import { storeRuns } from './check-runs.queries.ts'
import { mayHaveOverview } from './citation.ts'
import { markCitationDays } from './citation-marks.queries.ts'
import { endKeywords, isLastCheck } from './ended-keywords.queries.ts'
import { storeFailedDays } from './overview-days.queries.ts'
import { isFound, type Pair, pairsOf } from './pairs.ts'
import * as queries from './record.queries.ts'
import { storeFailures } from './record-keywords.queries.ts'
import { recordPairs } from './record-pairs.ts'
import { type CompleteSearch, completeSearches, failSearches } from './record-searches.queries.ts'

type Db = Kysely<Tables>
type Inside = Transaction<Tables>
type CompleteCheck = Finished & Complete
type FailedCheck = Finished & Failed
type Keywords = ReadonlyMap<number, readonly queries.KeywordRow[]>

export type Recorded = { searches: number; keywords: number; failed: number; ends: Ends }
/** `busy`: checks left for later, because another transaction has locked their search or one of its keywords. */
export type RecordedBatch = Recorded & { busy: readonly Finished[] }

/** After this many failures in a row, a retry soon is not worth it. */
const LASTING_FAILURES = 4

/**
 * Writes a batch of finished checks for all their keywords in one transaction, and announces it after the commit.
 * Skips checks whose lease is no longer ours (another worker has the search), but still records their cost.
 * Locks in the order searches, keywords, spending; each by id.
 * @param waits for rows that others have locked; otherwise their checks are `busy`, and neither written nor charged
 * @param packed of `bodiesOf(batch)`
 */
export async function record(
  db: Db,
  batch: readonly Finished[],
  costOf: CostOf,
  { waits = true, packed = 'none' }: { waits?: boolean; packed?: Packed } = {},
): Promise<RecordedBatch> {
  const placed = placesOf(batch, packed)
  return transaction(db, async (trx) => {
    const held = new Map(batch.map(({ search }) => [search.id, search.lease]))
    const { ours, busy } = waits
      ? { ours: await lockLeases(trx, held), busy: new Set<number>() }
      : await lockFreeLeases(trx, held)
    const rows = ours.size === 0 ? [] : await queries.findKeywords(trx, [...ours], waits)
    if (!waits && ours.size > 0)
      for (const id of await queries.findBusySearches(trx, [...ours], rows)) busy.add(id)
    const keywords: Keywords = groupBy(rows, (keyword) => keyword.search_id)
    const isHeld = ({ search }: Finished) => held.get(search.id) === search.lease
    const isBusy = (check: Finished) => isHeld(check) && busy.has(check.search.id)
    const free = batch.filter((check) => !isBusy(check))
    const checks = free.filter((check) => isHeld(check) && ours.has(check.search.id))
    const recorded = await recordChecks(trx, checks, keywords, placed)
    await chargeSpending(
      trx,
      free.flatMap((check) => chargesOf(check, keywords, costOf)),
    )
    return { ...recorded, busy: batch.filter(isBusy) }
  })
}

/** The outcome of packing the bodies of a batch, and the places of those that were packed. */
type Placed = { packed: Packed; places: ReadonlyMap<EncodedBody, Place> }

/** The bodies of the pages that a batch stores. */
export const bodiesOf = (batch: readonly Finished[]): (BodyKey & EncodedBody)[] =>
  batch.flatMap(({ search, ...check }) => {
    const body = bodyOf(check)
    return body === null ? [] : [{ searchId: search.id, ...body }]
  })

function placesOf(batch: readonly Finished[], packed: Packed): Placed {
  const places = new Map<EncodedBody, Place>()
  const bodies = batch.flatMap((check) => bodyOf(check) ?? [])
  if (typeof packed === 'object')
    for (const [index, place] of packed.places) places.set(bodies[index]!, place)
  return { packed, places }
}

const bodyOf = (check: Complete | Failed): EncodedBody | null =>
  (check.outcome === 'complete' ? check.body : check.seen?.body) ?? null

async function recordChecks(
  db: Inside,
  checks: readonly Finished[],
  keywords: Keywords,
  placed: Placed,
): Promise<Recorded> {
  if (checks.length === 0) return { searches: 0, keywords: 0, failed: 0, ends: new Map() }
  const complete = checks.filter((check) => check.outcome === 'complete') as CompleteCheck[]
  const failed = checks.filter((check) => check.outcome === 'failed') as FailedCheck[]
  const pairs = [
    ...complete.flatMap((check) => pairsOf(check, unreportedOf(check, keywords))),
    ...failed.flatMap((check) => foundIn(check, keywords)),
  ]
  const answered = new Set(pairs.map(({ keyword }) => keyword))
  await storePages(db, [...complete, ...failed.flatMap(givenUp)], placed)
  const ranked = await recordPairs(db, pairs)
  const lasting = await endWithin(db, pairs, keywords)
  const unchanged = await recordFailed(db, failed, { keywords, lasting, answered })
  await completeSearches(db, [
    ...complete.map((check) => completeSearch(check, check, lasting)),
    ...failed
      .filter((check) => isAnswered(check, keywords, answered))
      .map((check) => completeSearch(check, { depth: check.seen?.depth ?? 0, answersUntil: 'all' }, lasting)),
  ])
  await keepProgress(db, checks)
  await storeRuns(db, checks, new Date())
  await announceChecks(db, [...answered, ...unchanged, ...bystandersOf(checks, keywords)])
  return {
    searches: checks.length,
    keywords: answered.size,
    failed: failed.length,
    ends: endsOf(checks, answered, ranked),
  }
}

/** Ends the keywords whose last check this was. @returns the other keywords, for which the searches go on */
async function endWithin(db: Db, pairs: readonly Pair[], keywords: Keywords): Promise<Keywords> {
  const last = pairs.filter(isLastCheck)
  if (last.length === 0) return keywords
  await endKeywords(db, last)
  const ended = new Set(last.map(({ keyword }) => keyword))
  return groupBy(
    [...keywords.values()].flat().filter((keyword) => !ended.has(keyword)),
    (keyword) => keyword.search_id,
  )
}

/** Keywords of a check. For a page stored earlier, only those that do not have its result yet. */
function unreportedOf({ search, at, day, body }: CompleteCheck, keywords: Keywords): queries.KeywordRow[] {
  const wasTold = ({ checked_at }: queries.KeywordRow) =>
    body === null && checked_at !== null && checked_at >= at
  return takersOf({ search, day }, keywords).filter((keyword) => !wasTold(keyword))
}

/** Keywords that the check counts for. A search is checked at the highest frequency of its keywords. */
function takersOf(
  { search, day }: Pick<Finished, 'search' | 'day'>,
  keywords: Keywords,
): queries.KeywordRow[] {
  return (keywords.get(search.id) ?? []).filter((keyword) => takesCheck(keyword, day))
}

/** The others: open pages that saw the check begin hear that it has ended. */
function bystandersOf(checks: readonly Finished[], keywords: Keywords): queries.KeywordRow[] {
  return checks.flatMap(({ search, day }) =>
    (keywords.get(search.id) ?? []).filter((keyword) => !takesCheck(keyword, day)),
  )
}

/** Keywords found on the pages of an incomplete check. Their positions are still valid. */
function foundIn({ search, at, day, seen }: FailedCheck, keywords: Keywords): Pair[] {
  if (seen === undefined) return []
  // Without its source, so that the features of a failed check are not compared.
  const list = { at, day, answersUntil: 'all' as const, ...seen, source: null }
  return pairsOf(list, takersOf({ search, day }, keywords), isFound)
}

/** Whether the pages of an incomplete check are enough for all keywords of its search. */
function isAnswered(
  { search, day, seen }: FailedCheck,
  keywords: Keywords,
  answered: ReadonlySet<queries.KeywordRow>,
): boolean {
  const recipients = takersOf({ search, day }, keywords)
  return seen !== undefined && recipients.length > 0 && recipients.every((keyword) => answered.has(keyword))
}

type Page = Pick<Finished, 'search' | 'day' | 'at'> & Seen

/** A partial list is stored unless a deeper one of the same day is already stored. */
function givenUp({ search, day, at, seen }: FailedCheck): Page[] {
  if (seen === undefined || (search.page_depth ?? 0) > seen.depth) return []
  return [{ search, day, at, ...seen }]
}

async function storePages(db: Inside, pages: readonly Page[], { packed, places }: Placed) {
  const rows = pages.flatMap(({ search, day, at, source, depth, organic, features, body }) => {
    if (body === null || source === null) return []
    const isTold = tellsOverviews(source, engineById(search.engine_id)?.slug ?? '')
    const layout = isTold ? layoutOf(features) : null
    const place = places.get(body)
    return [
      { searchId: search.id, day, at, source, depth, organicCount: organic.length, layout, ...body, place },
    ]
  })
  if (rows.length > 0) await queries.storePages(db, rows, packed)
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
    nextCheckAt: nextCheckOf(search.id, keywords, day),
    isTracked: keywords.has(search.id),
    answersUntil,
  }
}

/** Time of the next planned check of a search after a day; null if none of the keywords plans one. */
function nextCheckOf(searchId: number, keywords: Keywords, day: string): Date | null {
  const next = nextDayOf(searchId, keywords.get(searchId) ?? [], day)
  return next === null ? null : checkTimeOn(searchId, next)
}

/** `lasting`: the keywords without those that ended with this batch; `answered`: those that have a result. */
type FailedAmong = { keywords: Keywords; lasting: Keywords; answered: ReadonlySet<queries.KeywordRow> }

/** @returns the keywords whose failure was recorded */
async function recordFailed(
  db: Db,
  checks: readonly FailedCheck[],
  { keywords, lasting, answered }: FailedAmong,
): Promise<queries.KeywordRow[]> {
  if (checks.length === 0) return []
  const reported: queries.KeywordRow[] = []
  const failures = checks.flatMap((check) =>
    takersOf(check, keywords).flatMap((keyword) => {
      if (answered.has(keyword) || !isReported(check, keyword)) return []
      reported.push(keyword)
      const { message, at, day } = check
      return [{ accountId: keyword.account_id, id: keyword.id, message, at, day, keyword }]
    }),
  )
  if (failures.length > 0) await storeFailures(db, failures)
  const untold = failures.filter(({ keyword, day }) => keyword.checked_on !== day && mayHaveOverview(keyword))
  if (untold.length > 0) {
    await storeFailedDays(
      db,
      untold.map(({ accountId, id, day }) => ({ accountId, keywordId: id, day })),
    )
    await markCitationDays(
      db,
      untold.map(({ keyword: { account_id, project_id }, day }) => ({ account_id, project_id, day })),
    )
  }
  await failSearches(
    db,
    checks
      .filter((check) => !isAnswered(check, keywords, answered))
      .map((check) => ({
        id: check.search.id,
        message: check.message,
        retryAt: retryOf(check, lasting, new Set(reported)),
        isPutOff: check.putOffUntil !== undefined,
        isTracked: lasting.has(check.search.id),
      })),
  )
  return reported
}

/** Time of the retry: soon if a keyword's plan has it due or its failure is not recorded; else the next planned check. */
function retryOf(
  check: FailedCheck,
  keywords: Keywords,
  reported: ReadonlySet<queries.KeywordRow>,
): Date | null {
  const { search, day, at, retryAfter, isLasting, putOffUntil } = check
  const wanting = takersOf(check, keywords).filter((keyword) => isDue(keyword, day) || !reported.has(keyword))
  const retry = putOffUntil ?? nextRetry(at, isLasting ? LASTING_FAILURES : search.failures + 1, retryAfter)
  const isInTime = ({ ends_on }: queries.KeywordRow) => ends_on === null || dayOf(retry) <= ends_on
  return wanting.some(isInTime) ? retry : nextCheckOf(search.id, keywords, day)
}

/** A postponed daily check is not reported. A person who waits for a result must know that none comes today. */
function isReported({ search, putOffUntil }: FailedCheck, { checked_at }: queries.KeywordRow): boolean {
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

/** The account that requested new ranks pays; else all accounts that it counts for pay equal parts. */
function chargesOf({ search, day, asked }: Finished, keywords: Keywords, costOf: CostOf): Charge[] {
  if (asked.length === 0) return []
  const recipients = takersOf({ search, day }, keywords).map(({ account_id }) => account_id)
  const accountIds = search.requested_by === null ? [...new Set(recipients)] : [search.requested_by]
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
