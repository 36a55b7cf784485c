import { type CheckOptions, type Progress, placesOf } from '@rankline/serp/check'
import type { DepthPolicy } from '@rankline/serp/depth'
import { type CheckFailure, failureKinds } from '@rankline/serp/failures'
import type { Feature, Organic } from '@rankline/serp/page'
import { type Asked, checkInOrder, type OrderOptions } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Fleet } from './fleet.ts'
import { findFollowed } from './followed.queries.ts'
import { findBody, type LeasedSearch } from './lease.queries.ts'
import { fullLook, type Look, lookFor } from './look.ts'
import type { Ready } from './ready.ts'
import { decodeBody, type EncodedBody, encodeBody } from './result-body.ts'
import { nextMorning, utcDay } from './schedule.ts'
import { nameOf } from './search.ts'

/** A leased search with what became of its check and what that took; to be recorded. */
export type Finished = About & (Complete | Failed)

type About = { search: LeasedSearch; at: Date; day: string; asked: readonly Asked[] }

/** A list as it was seen. */
export type Seen = {
  /** Null where it was stored before. */
  source: string | null
  organic: readonly Organic[]
  features: readonly Feature[]
  /** 100 where the list was seen to its end. */
  depth: number
  /** Null where the page was stored before. */
  body: EncodedBody | null
}

export type Complete = Seen & {
  outcome: 'complete'
  /** Requests made up to then are answered by this check; null: none is. */
  answersUntil: Date | 'all' | null
}

/** `budget`: nobody was asked. `broken`: this program is at fault. `not_stored`: the database refused what was seen. */
export type FailureReason = CheckFailure | 'budget' | 'broken' | 'not_stored'

export type Failed = {
  outcome: 'failed'
  failure: FailureReason
  /** One sentence for people. */
  message: string
  /** Milliseconds the source asked to wait. */
  retryAfter: number | undefined
  /** Trying again soon cannot help. */
  isLasting: boolean
  /** Pages to go on from with the next try. */
  progress?: Progress
  /** Whole pages of a check that is given up: what stands on them is true, what does not is unknown. */
  seen?: Seen
  /** Nothing was asked, nothing has failed: it is put off until then. */
  putOffUntil?: Date
}

export type CheckSettings = Pick<CheckOptions, 'attempts' | 'timeout' | 'backoff'> & { policy: DepthPolicy }

/** What a check needs beside its search. */
export type Checking = Pick<OrderOptions, 'refusal' | 'signal' | 'onOdd'> & {
  db: Kysely<Tables>
  fleet: Fleet
  settings: CheckSettings
  inspect: NonNullable<OrderOptions['inspect']>
  onProgress(search: LeasedSearch, progress: Progress): void
}

/** Pages had are gone on from in this many tries; the last of them gives up. */
const TRIES = 4
/** Milliseconds after which the rest of a list no longer belongs to its beginning. */
const PROGRESS_LIFE = 2 * 60 * 60 * 1000

/** Looks once for everybody: at today's stored page where that is enough, else at the sources. */
export async function check(ready: Ready, now: Date, checking: Checking): Promise<Finished> {
  const { leased } = ready
  const look = await lookOf(checking.db, leased, checking.settings.policy, now)
  return (
    (await checkStored(checking.db, leased, look, now)) ?? (await checkAtSources(ready, look, now, checking))
  )
}

async function lookOf(
  db: Kysely<Tables>,
  leased: LeasedSearch,
  policy: DepthPolicy,
  now: Date,
): Promise<Look> {
  if (policy === 'full' || leased.requested_at !== null) return fullLook
  const followed = await findFollowed(db, leased.id)
  return lookFor(followed, { policy, lastFullAt: leased.full_depth_at, now })
}

/** Today's page, stored because somebody else tracks the same search, unless a person wants a newer one. */
async function checkStored(
  db: Kysely<Tables>,
  leased: LeasedSearch,
  { depth, isEnough }: Look,
  now: Date,
): Promise<Finished | null> {
  const { page_checked_at: at, page_depth, requested_at } = leased
  if (at === null || page_depth === null) return null
  if (page_depth < depth && isEnough === undefined) return null
  if (requested_at !== null && requested_at > at) return null
  const stored = await findBody(db, leased.id, utcDay(now))
  if (stored === undefined) return null
  const { organic, features } = await decodeBody(stored)
  if (page_depth < depth && !isEnough?.(organic)) return null
  return {
    search: leased,
    at,
    day: utcDay(at),
    asked: [],
    outcome: 'complete',
    source: null,
    organic,
    features,
    depth: page_depth,
    body: null,
    answersUntil: at,
  }
}

async function checkAtSources(
  { leased, search }: Ready,
  look: Look,
  now: Date,
  checking: Checking,
): Promise<Finished> {
  const about = { search: leased, at: now, day: utcDay(now), asked: [] }
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
  const { asked, ...result } = await checkInOrder(checking.fleet.candidatesOf(search), search, {
    ...optionsOf(checking),
    ...look,
    depth: Math.max(look.depth, progress?.depth ?? 0),
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
    ...seenAs(result.source, result, result.depth),
    outcome: 'complete',
    // A person asks for full depth: a shorter look that was under way when they asked does not answer them.
    answersUntil: look.isEnough === undefined ? 'all' : null,
  }
}

function optionsOf({ fleet, settings, refusal, signal, inspect, onOdd }: Checking) {
  const { attempts, timeout, backoff } = settings
  return {
    attempts,
    timeout,
    backoff,
    refusal,
    signal,
    inspect,
    onOdd,
    health: fleet.health,
    enter: fleet.enter,
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
  return { ...failed, seen: seenAs(progress.source, progress, placesOf(progress)) }
}

type List = { organic: Organic[]; features: Feature[]; relateds: string[] }

function seenAs(source: string, { organic, features, relateds }: List, depth: number): Seen {
  return { source, organic, features, depth, body: encodeBody({ organic, features, relateds }) }
}
