import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/questions/calls'
import type { Surface } from '@rankline/serp/answers/answer'
import { countryById } from '@rankline/serp/catalog/countries'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Transaction } from 'kysely'
import { type Context, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid } from '../../platform/errors.ts'
import {
  askableSurfaces,
  ensureAsked,
  estimateFullRound,
  estimateRound,
  requestRound,
} from '../answers/answers.service.ts'
import { announceQuestions } from '../events/announce.ts'
import { lockAccount, useDailyRequests } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { type Ask, storeAsks } from './asks.queries.ts'
import * as queries from './questions.queries.ts'
import { findProjectsAsking, insertRound } from './rounds.queries.ts'

type Inside = { db: Transaction<Tables> }
type RoundInput = ParsedInputOf<typeof calls.requestAnswers>

export async function listSurfaces(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof calls.listSurfaces>> {
  await requireProjects(ctx, [projectId])
  const surfaces = await askableSurfaces(ctx)
  return surfaces.map(({ isInvented, ...surface }) => ({ ...surface, is_invented: isInvented ? 1 : 0 }))
}

/** The answers that are missing today, before they are requested, and those of a day without any. */
export async function estimateAnswers(
  ctx: Context,
  { projectId, surface, count }: RoundInput,
): Promise<ItemsOf<typeof calls.estimateAnswers>> {
  return transaction(ctx, async (inside) => {
    await requireProjects(inside, [projectId])
    const asks = requireAsks(await ensureAsks(inside, ctx.account.id, { projectId, surface }))
    const wanted = asks.map(({ asked_id: id }) => ({ id, count }))
    const { answers, cost, priceKnown } = await estimateRound(inside, wanted)
    const full = await estimateFullRound(inside, wanted)
    return {
      ...{ questions: asks.length, answers, cost, is_price_known: priceKnown ? 1 : 0 },
      ...{ full_answers: full.answers, full_cost: full.cost },
    }
  })
}

/**
 * Requests answers to all questions of a project. Each answer that is missing counts as a daily request.
 * @throws {Refusal} limit reached, with more answers than are left today; then none is requested
 */
export async function requestAnswers(
  ctx: Context,
  { projectId, surface, count, ceiling }: RoundInput,
): Promise<ItemsOf<typeof calls.requestAnswers>> {
  return transaction(ctx, async (inside) => {
    await requireProjects(inside, [projectId])
    await lockAccount(inside)
    const asks = requireAsks(await ensureAsks(inside, ctx.account.id, { projectId, surface }))
    const answers = await beginRound(inside, ctx.account.id, {
      ...{ projectId, surface, asks, count, ceiling },
      ...{ isWeekly: false, targetWidth: null, firstId: null },
    })
    await useDailyRequests(inside, answers)
    return { answers }
  })
}

/** @throws {Refusal} invalid, if the surface is not asked here or there is no question */
function requireAsks(asks: Asks): Ask[] {
  if (asks === 'surface') throw invalid('surface', messages.surfaceNotAsked)
  if (asks === 'no_questions') throw invalid('project_id', messages.noQuestions)
  return asks
}

type Asks = Ask[] | 'surface' | 'no_questions'

/** Ensures that engines can be asked the questions of a project, or says why they cannot. */
export async function ensureAsks(
  inside: Inside,
  accountId: number,
  { projectId, surface }: { projectId: number; surface: Surface },
): Promise<Asks> {
  const surfaces = await askableSurfaces(inside)
  if (!surfaces.some((one) => one.surface === surface)) return 'surface'
  const stored = await queries.findQuestions(inside.db, accountId, projectId)
  const questions = stored.filter(({ removed_on }) => removed_on === null)
  if (questions.length === 0) return 'no_questions'
  const ids = await ensureAsked(
    inside,
    questions.map(({ text, country_id, language_id }) => ({
      text,
      surface,
      country: countryById(country_id)!.alpha2.toLowerCase(),
      language: languageById(language_id)!.code,
    })),
  )
  return questions.map(({ id }, index) => ({ question_id: id, asked_id: ids[index]! }))
}

type Round = {
  projectId: number
  surface: Surface
  asks: readonly Ask[]
  /** Answers to each question. */
  count: number
  /** US dollars; null: no limit. */
  ceiling: number | null
  isWeekly: boolean
  targetWidth: number | null
  /** The round that it adds answers to; null: none. */
  firstId: number | null
}

/** Requests the answers of a round that are missing today. @returns how many, which the caller counts by the limits */
export async function beginRound(
  inside: Inside,
  accountId: number,
  { projectId, surface, asks, count, ceiling, isWeekly, targetWidth, firstId }: Round,
): Promise<number> {
  const { db } = inside
  await storeAsks(db, accountId, { projectId, surface, asks })
  const wanted = asks.map(({ asked_id: id }) => ({ id, count }))
  const { roundId, answers } = await requestRound(inside, wanted, { accountId, ceiling })
  if (answers > 0 || targetWidth !== null)
    await insertRound(db, accountId, {
      ...{ roundId, firstId, projectId, surface, day: utcDay(), perQuestion: count },
      ...{ answers, isWeekly, targetWidth },
    })
  await announceQuestions(db, [{ account_id: accountId, project_id: projectId }])
  return answers
}

/** Tells the open pages of all projects with these questions of engines that answers are stored. */
export async function announceAnswers(db: Transaction<Tables>, askedIds: readonly number[]): Promise<void> {
  await announceQuestions(db, await findProjectsAsking(db, askedIds))
}
