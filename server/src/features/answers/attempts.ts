import { randomUUID } from 'node:crypto'
import { type Backoff, backoff } from '@rankline/contract/backoff'
import { dayOf } from '@rankline/contract/days'
import type { Answer, AnswerFailure, FailureReason, Outcome } from '@rankline/serp/answers/answer'
import type { Kysely, Transaction } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { chargeSpending } from '../sources/spending.service.ts'
import * as queries from './lease.queries.ts'
import { noteAnswer, noteFailure } from './surfaces.queries.ts'

type Db = Kysely<Tables>
type LeasedRequest = queries.LeasedRequest

/** Facts that the attempts at an answer share: the name of its source, and its expected cost. */
export type Attempting = {
  /** Name of the source. */
  source: string
  isResumable: boolean
  /** US dollars; null if unknown. */
  price: number | null
}

/** Called in the transaction that stores answers, with the ids of their questions. */
export type OnStored = (db: Transaction<Tables>, questionIds: readonly number[]) => Promise<void>

/** How often an answer is asked for, at most. */
export const MOST_TRIES = 4
const MINUTE = 60_000
/** Pauses until the next attempt: up to a fifth shorter or longer, so that not all retry at once. */
const PAUSES: Backoff = { steps: [1, 5, 15, 60].map((minutes) => minutes * MINUTE), jitter: [0.8, 1.2] }
/** A refused key or an empty account is not mended within minutes. */
const LONG: Backoff = { steps: [60 * MINUTE], jitter: [0.8, 1.2] }

/** Outcomes that asking again would not change. */
const final: ReadonlySet<FailureReason> = new Set(['refused', 'none_shown'])
const ofAccount: ReadonlySet<FailureReason> = new Set(['invalid_key', 'no_credit'])

/**
 * Writes down that an attempt begins, before the engine is asked, and reserves its cost in the rounds that pay for it. Rounds
 * that cannot pay for it any more stop. A request that nobody pays for is deleted.
 * @returns null if there is nothing to ask
 */
export function begin(
  db: Db,
  request: LeasedRequest,
  how: Attempting,
  { now, onStored }: Recording,
): Promise<Attempt | null> {
  return transaction(db, async (trx) => {
    if (!(await queries.lockLeased(trx, request))) return null
    const isContinued = request.attempt !== null && how.isResumable
    if (request.attempt !== null && !isContinued) {
      await countLost(trx, request, how, now)
      if (request.tries >= MOST_TRIES) {
        const failure = {
          reason: 'unavailable',
          detail: 'A worker stopped before the answer was stored.',
        } as const
        await giveUp(trx, request, how, { ...failure, retryAfter: null, cost: request.reserved }, now)
        await onStored(trx, [request.question_id])
        return null
      }
    }
    const reserved = isContinued ? request.reserved : (how.price ?? 0)
    if (!isContinued) {
      const payers = await payersFor(trx, request.id, how.price, now)
      if (payers.length === 0) {
        await queries.deleteRequest(trx, request.id)
        return null
      }
      await queries.addToRounds(trx, payers, { spent: 0, reserved: reserved / payers.length })
    }
    const key = isContinued && request.attempt !== null ? request.attempt : randomUUID()
    await queries.beginAttempt(trx, request.id, { attempt: key, reserved, now })
    return { key, reserved }
  })
}

/** An attempt that has begun: the key that names it, and the US dollars that are reserved for it. */
type Attempt = { key: string; reserved: number }

type Recording = { now: Date; onStored: OnStored }

/** US dollars by which sums of shares may differ. */
const PRECISION = 1e-6

/** The rounds that can pay their part of a cost. Each that cannot makes the part of the others larger. */
async function payersFor(trx: Transaction<Tables>, requestId: number, price: number | null, now: Date) {
  let payers = await queries.lockPayers(trx, requestId)
  const stopped: queries.Payer[] = []
  for (;;) {
    const part = (price ?? 0) / payers.length
    const unable = payers.filter(
      ({ ceiling, committed }) =>
        ceiling !== null &&
        (committed + part > ceiling + PRECISION || (price === null && committed >= ceiling)),
    )
    if (unable.length === 0) break
    stopped.push(...unable)
    payers = payers.filter((payer) => !unable.includes(payer))
  }
  if (stopped.length > 0) await queries.stopRounds(trx, requestId, stopped, now)
  return payers
}

/** Counts the cost of an attempt whose worker has stopped: the engine may have answered. */
async function countLost(trx: Transaction<Tables>, request: LeasedRequest, how: Attempting, now: Date) {
  await pay(trx, request, { spent: request.reserved, isAnswered: false }, now)
  await noteFailure(
    trx,
    request.surface,
    { reason: 'unavailable', detail: `A worker stopped while it asked ${how.source}.` },
    now,
  )
}

/** Turns what is reserved for an attempt into what it has cost, in the rounds and in the ledger. */
async function pay(
  trx: Transaction<Tables>,
  request: Pick<LeasedRequest, 'id' | 'surface' | 'reserved'>,
  { spent, isAnswered }: { spent: number; isAnswered: boolean },
  now: Date,
) {
  const payers = await queries.lockPayers(trx, request.id)
  if (payers.length > 0)
    await queries.addToRounds(trx, payers, {
      spent: spent / payers.length,
      reserved: -request.reserved / payers.length,
    })
  await charge(trx, request, { spent, isAnswered }, payers, now)
}

const charge = (
  trx: Transaction<Tables>,
  { surface }: Pick<LeasedRequest, 'surface'>,
  { spent, isAnswered }: { spent: number; isAnswered: boolean },
  payers: readonly queries.Payer[],
  now: Date,
) =>
  chargeSpending(trx, [
    {
      day: dayOf(now),
      source: surface,
      requests: 1,
      paidRequests: spent > 0 ? 1 : 0,
      isAnswered,
      cost: spent,
      accountIds: [...new Set(payers.map(({ account_id }) => account_id))],
    },
  ])

export type Ended = 'stored' | 'failed' | 'retried' | 'duplicate'

/**
 * Records the end of an attempt in one transaction. What was paid for is stored even if the lease has ended meanwhile, unless
 * another worker has stored an answer for the same request.
 */
export function end(
  db: Db,
  request: LeasedRequest,
  how: Attempting & { attempt: Attempt },
  outcome: Outcome,
  { now, onStored }: Recording,
): Promise<Ended> {
  return transaction(db, async (trx) => {
    const cost = 'answer' in outcome ? outcome.answer.cost : outcome.failure.cost
    const isAnswered = 'answer' in outcome || final.has(outcome.failure.reason)
    const known = await queries.lockRequest(trx, request.id)
    if (known === undefined) {
      await charge(trx, request, { spent: cost ?? 0, isAnswered }, [], now)
      return 'duplicate'
    }
    // A worker that has taken the request over meanwhile has counted this attempt as lost already.
    const isOurs = known.attempt === how.attempt.key
    const spent = Math.max(0, (cost ?? 0) - (isOurs ? 0 : how.attempt.reserved))
    if ('answer' in outcome) {
      await pay(trx, { ...request, ...known }, { spent, isAnswered }, now)
      await noteAnswer(trx, request.surface, cost, now)
      await store(trx, request, how, outcome.answer, now)
    } else {
      const { failure } = outcome
      if (!isOurs && !final.has(failure.reason)) {
        await charge(trx, request, { spent, isAnswered }, [], now)
        return 'duplicate'
      }
      await pay(trx, { ...request, ...known }, { spent, isAnswered }, now)
      // A surface that shows nothing, or refuses a question, works.
      if (final.has(failure.reason)) await noteAnswer(trx, request.surface, cost, now)
      else await noteFailure(trx, request.surface, failure, now)
      const tries = request.tries + 1
      if (!final.has(failure.reason) && tries < MOST_TRIES) {
        const pauses = ofAccount.has(failure.reason) ? LONG : PAUSES
        const due = new Date(now.getTime() + Math.max(backoff(tries - 1, pauses), failure.retryAfter ?? 0))
        await queries.retryLater(trx, request.id, { due, reason: failure.reason, detail: failure.detail })
        return 'retried'
      }
      await giveUp(trx, { ...request, tries }, how, failure, now)
    }
    await onStored(trx, [request.question_id])
    return 'answer' in outcome ? 'stored' : 'failed'
  })
}

/** Stores an answer in place of its request. */
async function store(
  trx: Transaction<Tables>,
  request: LeasedRequest,
  { source }: Attempting,
  { text, citations, model, searched, cost, isInvented }: Answer,
  now: Date,
) {
  await queries.insertAnswer(trx, {
    ...request,
    outcome: 'answered',
    detail: null,
    text,
    citations: JSON.stringify(citations),
    model,
    searched,
    cost,
    source,
    is_invented: isInvented,
    tries: request.tries + 1,
    answered_at: now,
  })
  await queries.deleteRequest(trx, request.id)
}

/** Stores a failure in place of the answer: a gap that says why. @param request with all tries */
async function giveUp(
  trx: Transaction<Tables>,
  request: LeasedRequest,
  { source }: Attempting,
  { reason, detail, cost }: AnswerFailure,
  now: Date,
) {
  await queries.insertAnswer(trx, {
    ...request,
    outcome: reason,
    detail,
    text: null,
    citations: '[]',
    model: null,
    searched: null,
    cost,
    source,
    is_invented: source === 'sandbox',
    answered_at: now,
  })
  await queries.deleteRequest(trx, request.id)
}
