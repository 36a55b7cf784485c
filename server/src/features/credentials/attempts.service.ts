import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashOf } from '../../platform/token.ts'
import * as queries from './attempts.queries.ts'
import { type Place, placeOf } from './known-places.service.ts'

/** Purpose of an attempt; each purpose has its own counters. */
export type Purpose = 'log-in' | 'password' | 'shared-view' | 'setup'

/** `name` may be one that nobody has. */
export type Attempt = { purpose: Purpose; name: string; accountId: number | null }

/** A running attempt, counted as failed until its result is known. */
export type Counted = { own: Buffer; shared: Buffer[] }

/** Failures per hour without a pause, and the longest pause in seconds. Each later failure doubles the pause. */
const OWN = { free: 4, longest: 900 }
/** Limits for a name, over all unknown places. The pause is short, because the owner may be at a new place. */
const NAME = { free: 10, longest: 300 }
/** Limits for a place, over all names that are not known there. */
const SOURCE = { free: 30, longest: 900 }

/**
 * Starts an attempt at something that can be guessed. A person at a known place has one counter there;
 * attempts from unknown places also count for the name and for the place.
 * @throws {Refusal} too many requests during a pause, also for names that nobody has
 */
export async function beginAttempt(ctx: VisitorContext, attempt: Attempt): Promise<Counted> {
  const counters = countersOf(ctx, attempt, await placeOf(ctx, attempt.accountId))
  const now = new Date()
  const keys = counters.map(({ key }) => key)
  await transaction(ctx, async ({ db }) => {
    const counted = await queries.countAttempt(db, counters, now)
    if (counted === counters.length) return
    // Rolls back, so that a refused attempt is not counted.
    const seconds = await queries.secondsLeft(db, keys, now)
    throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(seconds))
  })
  const [own, ...shared] = keys
  return { own: own as Buffer, shared }
}

function countersOf(
  { installation }: SystemContext,
  { purpose, name }: Attempt,
  { own, isKnown }: Place,
): [queries.Counter, ...queries.Counter[]] {
  const counter = (limits: typeof OWN, ...parts: string[]) => ({ ...limits, key: keyOf(purpose, ...parts) })
  const place = own.toString('hex')
  const mine = counter(OWN, 'own', fold(name), place)
  if (isKnown) return [mine]
  // Many people may share one IP address.
  const source = { ...SOURCE, free: SOURCE.free * installation.limitFactor }
  return [mine, counter(NAME, 'name', fold(name)), counter(source, 'source', place)]
}

/** Starts the pauses. Call it in the transaction that records the failure. */
export async function failed(ctx: SystemContext, { own, shared }: Counted) {
  await queries.pause(ctx.db, [own, ...shared], new Date())
}

/** Resets the counter of the place; failures of others stay counted. */
export async function succeeded(ctx: SystemContext, { own, shared }: Counted) {
  await queries.clear(ctx.db, [own])
  if (shared.length > 0) await queries.uncount(ctx.db, shared)
}

/** Resets the counters of a name: guesses do not matter after a password change. */
export async function forgetGuesses(ctx: VisitorContext, attempt: Attempt) {
  const [own, name] = countersOf(ctx, attempt, { ...(await placeOf(ctx, attempt.accountId)), isKnown: false })
  await queries.clear(ctx.db, [own.key, ...(name === undefined ? [] : [name.key])])
}

const fold = (name: string) => name.normalize('NFC').toLowerCase()
const keyOf = (...parts: string[]) => hashOf(JSON.stringify(parts))
