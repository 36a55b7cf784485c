import { type CheckOptions, checkSearch } from '@rankline/serp/check'
import type { DepthPolicy } from '@rankline/serp/depth'
import type { Feature, Organic } from '@rankline/serp/page'
import type { Source } from '@rankline/serp/source'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { findFollowed } from './followed.queries.ts'
import { findBody, type LeasedSearch } from './lease.queries.ts'
import { fullLook, type Look, lookFor } from './look.ts'
import { decodeBody, type EncodedBody, encodeBody } from './result-body.ts'
import { utcDay } from './schedule.ts'
import { nameOf, searchOf } from './search.ts'

/** A leased search with what became of its check; to be recorded. */
export type Finished = { search: LeasedSearch; at: Date; day: string } & (Complete | Failed)

export type Complete = {
  outcome: 'complete'
  organic: readonly Organic[]
  features: readonly Feature[]
  /** 100 where the list was seen to its end. */
  depth: number
  /** Null where the page was stored before. */
  body: EncodedBody | null
  /** Requests made up to then are answered by this check; null: none is. */
  answersUntil: Date | 'all' | null
}

export type Failed = {
  outcome: 'failed'
  /** One sentence for people. */
  message: string
  /** Milliseconds the source asked to wait. */
  retryAfter: number | undefined
  /** Trying again soon cannot help. */
  isLasting: boolean
}

export type CheckSettings = Pick<CheckOptions, 'attempts' | 'timeout' | 'backoff'> & { policy: DepthPolicy }

/** Failures that asking again soon does not mend. */
const lasting: ReadonlySet<string> = new Set(['unauthorised', 'no_credit', 'unsupported'])

/** Looks once for everybody: at today's stored page where that is enough, else at the source. */
export async function check(
  db: Kysely<Tables>,
  source: Source,
  leased: LeasedSearch,
  settings: CheckSettings,
  now: Date,
  signal: AbortSignal,
): Promise<Finished> {
  const look = await lookOf(db, leased, settings.policy, now)
  return (
    (await checkStored(db, leased, look, now)) ??
    (await checkAtSource(source, leased, settings, look, now, signal))
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
    outcome: 'complete',
    organic,
    features,
    depth: page_depth,
    body: null,
    answersUntil: at,
  }
}

async function checkAtSource(
  source: Source,
  leased: LeasedSearch,
  settings: CheckSettings,
  look: Look,
  now: Date,
  signal: AbortSignal,
): Promise<Finished> {
  const about = { search: leased, at: now, day: utcDay(now) }
  const search = searchOf(leased)
  if (search === null) {
    const message = `Results of ${nameOf(leased)} cannot be fetched yet.`
    return { ...about, outcome: 'failed', message, retryAfter: undefined, isLasting: true }
  }
  const { attempts, timeout, backoff } = settings
  const seen = await checkSearch(source, search, { ...look, signal, attempts, timeout, backoff })
  if (seen.outcome === 'failed') {
    const isLasting = lasting.has(seen.failure)
    return { ...about, outcome: 'failed', message: seen.message, retryAfter: seen.retryAfter, isLasting }
  }
  const { organic, features, relateds } = seen
  return {
    ...about,
    outcome: 'complete',
    organic,
    features,
    depth: seen.depth,
    body: encodeBody({ organic, features, relateds }),
    // A person asks for full depth: a shorter look that was under way when they asked does not answer them.
    answersUntil: look.isEnough === undefined ? 'all' : null,
  }
}
