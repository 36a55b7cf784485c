import { dayOf } from '@rankline/contract/days'
import { tellsColumn } from '@rankline/serp/above'
import { engineById } from '@rankline/serp/catalog/engines'
import { engineTypeById } from '@rankline/serp/catalog/kinds'
import { type CheckOptions, type Progress, placesOf } from '@rankline/serp/check'
import type { DepthPolicy } from '@rankline/serp/depth'
import { type CheckFailure, failureKinds } from '@rankline/serp/failures'
import type { ColumnItem, Feature, Organic } from '@rankline/serp/page'
import { checkInOrder, type OrderOptions, type SourceAttempt } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { type Reading, readBodies, UnreadableBody } from '../bodies/read-bodies.ts'
import { type EncodedBody, encodeBody, type ResultBody } from '../bodies/result-body.ts'
import { takesCheck } from '../frequency.ts'
import type { LeasedSearch } from '../lease/lease.queries.ts'
import { nextMorning } from '../schedule.ts'
import { nameOf } from '../search.ts'
import { type DepthPlan, fullDepthPlan, planDepth } from './depth-plan.ts'
import { findFollowed } from './followed.queries.ts'
import type { Ready } from './ready-queue.ts'
import type { SourcePool } from './source-pool.ts'
import { findPagesOfDays } from './stored-pages.queries.ts'

/** The result of a check and the requests it took, to be recorded. */
export type Finished = About & (Complete | Failed)

type About = { search: LeasedSearch; at: Date; day: string; asked: readonly SourceAttempt[] }

/** The result list that a check fetched. */
export type Seen = {
  /** Null when the page was stored before. */
  source: string | null
  organic: readonly Organic[]
  features: readonly Feature[]
  /** The result column of the first page, if the source reported it. */
  column?: readonly ColumnItem[] | undefined
  /** 100 when the list was read to its end. */
  depth: number
  /** Null when the page was stored before. */
  body: EncodedBody | null
}

export type Complete = Seen & {
  outcome: 'complete'
  /** The check answers all manual requests made until this time; null: none of them. */
  answersUntil: Date | 'all' | null
}

/** `budget`: no request was made. `broken`: an error in Rankline. `not_stored`: the database refused the result. */
export type FailureReason = CheckFailure | 'budget' | 'broken' | 'not_stored'

export type Failed = {
  outcome: 'failed'
  failure: FailureReason
  /** One sentence for people. */
  message: string
  /** Milliseconds that the source asked us to wait. */
  retryAfter: number | undefined
  /** True if a retry soon cannot succeed. */
  isLasting: boolean
  /** Pages already fetched, for the next attempt to continue from. */
  progress?: Progress
  /** Complete pages of a check that was given up: sites on them have a position, all others are unknown. */
  seen?: Seen
  /** Set if no request was made: the check is postponed until this time. */
  putOffUntil?: Date
}

export type CheckSettings = Pick<CheckOptions, 'attempts' | 'timeout' | 'backoff'> & { policy: DepthPolicy }

/** Dependencies of a check: sources, settings and callbacks. */
export type Checking = Pick<OrderOptions, 'refusal' | 'signal' | 'onOdd'> & {
  db: Kysely<Tables>
  sourcePool: SourcePool
  settings: CheckSettings
  /** Where stored pages are read. */
  reading: Reading
  inspect: NonNullable<OrderOptions['inspect']>
  onProgress(search: LeasedSearch, progress: Progress): void
}

/** Resume from pages already fetched for at most this many attempts, then give up. */
const TRIES = 4
/** Milliseconds after which fetched pages are too old to resume from: the list may have changed. */
const PROGRESS_LIFE = 2 * 60 * 60 * 1000

/** Checks a search once for all its keywords: from today's stored page if it is enough, else from the sources. */
export async function check(ready: Ready, now: Date, checking: Checking): Promise<Finished> {
  const { leased } = ready
  const plan = await depthPlanOf(checking.db, leased, checking.settings.policy, now)
  return (
    (await checkStored(checking, leased, plan, now)) ?? (await checkAtSources(ready, plan, now, checking))
  )
}

async function depthPlanOf(
  db: Kysely<Tables>,
  leased: LeasedSearch,
  policy: DepthPolicy,
  now: Date,
): Promise<DepthPlan> {
  if (policy === 'full' || leased.requested_at !== null) return fullDepthPlan
  const today = dayOf(now)
  const followed = (await findFollowed(db, leased.id)).filter((keyword) => takesCheck(keyword, today))
  return planDepth(followed, { policy, lastFullAt: leased.full_depth_at, now })
}

/** Uses today's stored page of the same search, unless a person requested a newer one. */
async function checkStored(
  checking: Checking,
  leased: LeasedSearch,
  { depth, isEnough }: DepthPlan,
  now: Date,
): Promise<Finished | null> {
  const { page_checked_at: at, page_depth, requested_at } = leased
  if (at === null || page_depth === null) return null
  if (page_depth < depth && isEnough === undefined) return null
  if (requested_at !== null && requested_at > at) return null
  const stored = await bodyOf(checking, leased.id, dayOf(now))
  if (stored === null) return null
  const { organic, features, column } = stored
  if (page_depth < depth && !isEnough?.({ organic, features })) return null
  return {
    search: leased,
    at,
    day: dayOf(at),
    asked: [],
    outcome: 'complete',
    source: null,
    organic,
    features,
    column,
    depth: page_depth,
    body: null,
    answersUntil: at,
  }
}

/** The stored result page of a day; null where there is none, or its body cannot be read: the sources have it too. */
async function bodyOf({ db, reading }: Checking, searchId: number, day: string): Promise<ResultBody | null> {
  const rows = await findPagesOfDays(db, [{ searchId, day }])
  try {
    const [body] = await readBodies(reading, rows)
    return body === undefined || body instanceof UnreadableBody ? null : body
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    reading.log.warn(
      { err: error, event: 'bodies_away' },
      'a stored page cannot be read; it is fetched again',
    )
    return null
  }
}

async function checkAtSources(
  { leased, search }: Ready,
  plan: DepthPlan,
  now: Date,
  checking: Checking,
): Promise<Finished> {
  const about = { search: leased, at: now, day: dayOf(now), asked: [] }
  if (search === null) {
    const message = `Results of ${nameOf(leased)} cannot be fetched yet.`
    return {
      ...about,
      outcome: 'failed',
      failure: 'unsupported',
      message,
      retryAfter: undefined,
      isLasting: true,
    }
  }
  const progress = progressOf(leased, now)
  const { asked, ...result } = await checkInOrder(checking.sourcePool.candidatesOf(search), search, {
    ...optionsOf(checking),
    ...plan,
    depth: Math.max(plan.depth, progress?.depth ?? 0),
    progress,
    isLastTry: (leased.failures + 1) % TRIES === 0,
    onProgress: (had) => checking.onProgress(leased, had),
  })
  const done = { ...about, asked }
  if (result.outcome === 'refused') {
    const putOffUntil = nextMorning(leased.id, now)
    return {
      ...done,
      outcome: 'failed',
      failure: 'budget',
      message: result.message,
      retryAfter: undefined,
      isLasting: false,
      putOffUntil,
    }
  }
  if (result.outcome === 'failed') return { ...done, ...failedAs(leased, result) }
  return {
    ...done,
    ...seenAs(leased, result.source, result, result.depth),
    outcome: 'complete',
    // A manual request needs the full depth, so a shallower running check does not answer it.
    answersUntil: plan.isEnough === undefined ? 'all' : null,
  }
}

function optionsOf({ sourcePool, settings, refusal, signal, inspect, onOdd }: Checking) {
  const { attempts, timeout, backoff } = settings
  return {
    attempts,
    timeout,
    backoff,
    refusal,
    signal,
    inspect,
    onOdd,
    health: sourcePool.health,
    enter: sourcePool.enter,
  }
}

function progressOf({ progress, progress_saved_at: savedAt }: LeasedSearch, now: Date): Progress | undefined {
  if (progress === null || savedAt === null) return undefined
  return now.getTime() - savedAt.getTime() < PROGRESS_LIFE ? progress : undefined
}

type FailedResult = { failure: CheckFailure; message: string; retryAfter?: number; progress?: Progress }

function failedAs(leased: LeasedSearch, { failure, message, retryAfter, progress }: FailedResult): Failed {
  const failed: Failed = {
    outcome: 'failed',
    failure,
    message,
    retryAfter,
    isLasting: !failureKinds[failure].retriesSoon,
  }
  if (progress === undefined) return failed
  const isGivenUp = failed.isLasting || (leased.failures + 1) % TRIES === 0
  if (!isGivenUp) return { ...failed, progress }
  return { ...failed, seen: seenAs(leased, progress.source, progress, placesOf(progress)) }
}

/** The column is kept only where it names everything: what is not there must not count as "nothing above". */
function seenAs(leased: LeasedSearch, source: string, list: ResultBody, depth: number): Seen {
  const { organic, features, relateds } = list
  const engine = engineById(leased.engine_id)?.slug ?? ''
  const type = engineTypeById(leased.type_id)?.slug ?? ''
  const column = tellsColumn(source, { engine, type }) ? list.column : undefined
  return {
    source,
    organic,
    features,
    column,
    depth,
    body: encodeBody({ organic, features, relateds, column }),
  }
}
