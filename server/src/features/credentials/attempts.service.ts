import { createHash } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import * as queries from './attempts.queries.ts'
import { type Place, placeOf } from './known-places.service.ts'

/** What is guessed; each purpose is counted by itself. */
export type Purpose = 'log-in' | 'password'

/** `name` need not be anybody's. */
export type Attempt = { purpose: Purpose; name: string; accountId: number | null }

/** An attempt under way: counted as failed until it is told how it ended. */
export type Counted = { own: Buffer; shared: Buffer[] }

/** Failures an hour that cost nothing, and the longest pause in seconds; each further failure doubles the pause. */
const OWN = { free: 4, longest: 900 }
/** Of a name, from all unknown places together. Short, as its owner may stand at a new one. */
const NAME = { free: 10, longest: 300 }
/** Of a place, with all names that are not known there. */
const SOURCE = { free: 30, longest: 900 }

/**
 * Begins an attempt at something that can be guessed. A person at a place that is known has one counter there; anybody
 * else also counts for the name and for the place.
 * @throws {Refusal} too many requests while a pause lasts, alike for names that nobody has
 */
export async function beginAttempt(ctx: VisitorContext, attempt: Attempt): Promise<Counted> {
  const counters = countersOf(ctx, attempt, await placeOf(ctx, attempt.accountId))
  const now = new Date()
  const keys = counters.map(({ key }) => key)
  await transaction(ctx, async ({ db }) => {
    const counted = await queries.countAttempt(db, counters, now)
    if (counted === counters.length) return
    // Rolls back: an attempt that is not made costs nothing.
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
  // Many people may stand behind one address.
  const source = { ...SOURCE, free: SOURCE.free * installation.limitFactor }
  return [mine, counter(NAME, 'name', fold(name)), counter(source, 'source', place)]
}

/** The pauses begin. To be called in one transaction with what is noted of the failure. */
export async function failed(ctx: SystemContext, { own, shared }: Counted) {
  await queries.pause(ctx.db, [own, ...shared], new Date())
}

/** The counter of the place starts again; what others have failed stays counted. */
export async function succeeded(ctx: SystemContext, { own, shared }: Counted) {
  await queries.clear(ctx.db, [own])
  if (shared.length > 0) await queries.uncount(ctx.db, shared)
}

/** After a new password nothing that was guessed before matters for the name. */
export async function forgetGuesses(ctx: VisitorContext, attempt: Attempt) {
  const [own, name] = countersOf(ctx, attempt, { ...(await placeOf(ctx, attempt.accountId)), isKnown: false })
  await queries.clear(ctx.db, [own.key, ...(name === undefined ? [] : [name.key])])
}

const fold = (name: string) => name.normalize('NFC').toLowerCase()
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
