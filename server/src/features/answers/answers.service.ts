import { utcDay } from '@rankline/contract/days'
import type { Surface } from '@rankline/serp/answers/answer'
import type { Transaction } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import * as queries from './answers.queries.ts'
import { type AskedQuestion, fingerprintOf } from './fingerprint.ts'
import { findSurfaces, type SurfaceState } from './surfaces.queries.ts'

type InTransaction = { db: Transaction<Tables> }
type Reading = Pick<SystemContext, 'db'>

/** Answers that are wanted of a question today. */
export type WantedAnswers = { id: number; count: number }

/** Surfaces that can be asked now, with the expected cost of an answer in US dollars; null if unknown. */
export type AskableSurface = { surface: Surface; model: string; price: number | null; isInvented: boolean }

/** Empty before any worker has started. */
export async function askableSurfaces({ db }: Reading): Promise<AskableSurface[]> {
  return (await findSurfaces(db))
    .filter(({ is_asked }) => is_asked)
    .map((state) => ({
      surface: state.surface,
      model: state.model,
      price: expectedCost(state),
      isInvented: state.is_invented,
    }))
}

/** Fewest answers whose mean cost is believed before the price of the settings. */
const LEAST_ANSWERS = 20

/** Expected cost of an answer in US dollars: the mean of the last ones, otherwise the price that is set. */
export function expectedCost({ mean_cost, cost_count, price }: SurfaceState): number | null {
  return mean_cost !== null && (cost_count >= LEAST_ANSWERS || price === null) ? mean_cost : price
}

/**
 * Returns the ids of questions, in their order, and creates missing ones. An id stands for the model that the surface has
 * now: ask again before each round. Call it in the transaction that stores the ids.
 */
export async function ensureAsked(
  { db }: InTransaction,
  questions: readonly AskedQuestion[],
): Promise<number[]> {
  if (questions.length === 0) return []
  const models = new Map((await findSurfaces(db)).map(({ surface, model }) => [surface, model]))
  const wanted = questions.map((question) => {
    const model = models.get(question.surface) ?? ''
    return { ...question, model, fingerprint: fingerprintOf(question, model) }
  })
  const ids = await queries.ensureQuestions(db, wanted)
  return wanted.map(({ fingerprint }) => ids.get(fingerprint)!)
}

/** A round that was requested. */
export type RequestedRound = {
  /** Id among the rounds of the account. */
  roundId: number
  /** Answers that it waits for; the others are there already. */
  answers: number
}

/**
 * Requests answers of today for an account, which pays its part. Answers of the day that are stored are not asked for again,
 * and those that others wait for are shared with them.
 * @param ceiling US dollars that the account spends on this round at most; null: no limit
 */
export async function requestRound(
  { db }: InTransaction,
  wanted: readonly WantedAnswers[],
  { accountId, ceiling }: { accountId: number; ceiling: number | null },
): Promise<RequestedRound> {
  const now = new Date()
  const day = utcDay(0, now)
  const { requests, waiting } = await missingOf(db, wanted, day, (ids) => queries.lockQuestions(db, ids))
  const roundId = await queries.insertRound(db, accountId, ceiling, now)
  const inserted = requests.length === 0 ? [] : await queries.insertRequests(db, requests, { day, now })
  const kept = await queries.keepRequests(
    db,
    waiting.map(({ id }) => id),
  )
  const requestIds = [...kept, ...inserted]
  if (requestIds.length > 0) {
    await queries.linkRequests(db, { accountId, roundId }, requestIds)
    await queries.wakeAnswers(db)
  }
  return { roundId, answers: requestIds.length }
}

/** Answers that a round would ask for now. */
export type RoundEstimate = {
  /** Answers that are not there yet. */
  answers: number
  /** US dollars, without those of unknown price. */
  cost: number
  /** Whether the price of every answer is known. */
  priceKnown: boolean
}

/** Estimates a round before it is requested. Answers that others already wait for are counted in full. */
export async function estimateRound(
  { db }: Reading,
  wanted: readonly WantedAnswers[],
): Promise<RoundEstimate> {
  const { requests, waiting } = await missingOf(db, wanted, utcDay(), (ids) => queries.findQuestions(db, ids))
  return sumOf(db, [...requests, ...waiting])
}

/** Estimates a round on a day that has no answers yet. */
export async function estimateFullRound(
  { db }: Reading,
  wanted: readonly WantedAnswers[],
): Promise<RoundEstimate> {
  const counts = countsOf(wanted)
  const rows = await queries.findQuestions(db, [...counts.keys()])
  return sumOf(
    db,
    rows.flatMap(({ id, surface }) => Array.from({ length: counts.get(id) ?? 0 }, () => ({ surface }))),
  )
}

async function sumOf(db: Reading['db'], answers: readonly { surface: Surface }[]): Promise<RoundEstimate> {
  const prices = new Map((await findSurfaces(db)).map((state) => [state.surface, expectedCost(state)]))
  const costs = answers.map(({ surface }) => prices.get(surface) ?? null)
  return {
    answers: costs.length,
    cost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    priceKnown: costs.every((cost) => cost !== null),
  }
}

/** Answers that are wanted of each question, the most where one is named twice. */
function countsOf(wanted: readonly WantedAnswers[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { id, count } of wanted) counts.set(id, Math.max(count, counts.get(id) ?? 0))
  return counts
}

/** The requests that are missing today, and those that exist already, with the surface of each. */
async function missingOf(
  db: Reading['db'],
  wanted: readonly WantedAnswers[],
  day: string,
  rowsOf: (ids: readonly number[]) => Promise<queries.QuestionRow[]>,
) {
  const counts = countsOf(wanted)
  const ids = [...counts.keys()]
  const rows = await rowsOf(ids)
  const known = await queries.findOfDay(db, ids, day)
  const waiting: { id: number; surface: Surface }[] = []
  const requests: queries.NewRequest[] = []
  for (const { id, surface, model } of rows) {
    const had = known.get(id)
    const missing = Math.max(0, (counts.get(id) ?? 0) - (had?.stored ?? 0))
    const shared = (had?.request_ids ?? []).slice(0, missing)
    waiting.push(...shared.map((requestId) => ({ id: requestId, surface })))
    for (let index = 1; index <= missing - shared.length; index += 1)
      requests.push({ questionId: id, number: (had?.last ?? 0) + index, surface, model })
  }
  return { requests, waiting }
}

/** The rounds of an account: what they have cost, and how many answers they still wait for. */
export const roundsOf = (
  { db }: Reading,
  accountId: number,
  roundIds: readonly number[],
): Promise<queries.RoundRow[]> => queries.findRounds(db, accountId, roundIds)

/**
 * Ends an account's part in what is requested of these questions, such as after a question was deleted. Other accounts
 * that wait for the same answers get them.
 */
export async function withdrawRequests(
  { db }: InTransaction,
  accountId: number,
  questionIds: readonly number[],
): Promise<void> {
  if (questionIds.length === 0) return
  await queries.lockQuestions(db, questionIds)
  await queries.unlinkRequests(db, accountId, questionIds)
  await queries.deleteUnwanted(db, questionIds)
}

/**
 * Call it with the ids of questions that no account asks any more. Nothing is requested of them, and a job deletes them with
 * their answers after 30 days, unless `ensureAsked` returns them again.
 */
export async function releaseAsked({ db }: InTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries.lockQuestions(db, ids)
  await queries.releaseQuestions(db, ids, new Date())
}

/** The answers to questions from a day to another, both included, by question, day and number. Failures are among them. */
export const answersOf = (
  { db }: Reading,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<queries.AnswerRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.findAnswers(db, ids, { from, to })
