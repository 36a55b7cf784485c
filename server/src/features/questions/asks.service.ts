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
import { askableSurfaces, ensureAsked, estimateRound, requestRound } from '../answers/answers.service.ts'
import { lockAccount, useDailyRequests } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { storeAsks } from './asks.queries.ts'
import * as queries from './questions.queries.ts'

type Inside = Context & { db: Transaction<Tables> }
type RoundInput = ParsedInputOf<typeof calls.requestAnswers>

export async function listSurfaces(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof calls.listSurfaces>> {
  await requireProjects(ctx, [projectId])
  const surfaces = await askableSurfaces(ctx)
  return surfaces.map(({ isInvented, ...surface }) => ({ ...surface, is_invented: isInvented ? 1 : 0 }))
}

/** The answers that are missing today, before they are requested. */
export async function estimateAnswers(
  ctx: Context,
  { projectId, surface, count }: RoundInput,
): Promise<ItemsOf<typeof calls.estimateAnswers>> {
  return transaction(ctx, async (inside) => {
    const asks = await askedAt(inside, projectId, surface)
    const wanted = asks.map(({ asked_id: id }) => ({ id, count }))
    const { answers, cost, priceKnown } = await estimateRound(inside, wanted)
    return { questions: asks.length, answers, cost, is_price_known: priceKnown ? 1 : 0 }
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
    await lockAccount(inside)
    const asks = await askedAt(inside, projectId, surface)
    await storeAsks(inside.db, ctx.account.id, { projectId, surface, asks })
    const wanted = asks.map(({ asked_id: id }) => ({ id, count }))
    const { answers } = await requestRound(inside, wanted, { accountId: ctx.account.id, ceiling })
    await useDailyRequests(inside, answers)
    return { answers }
  })
}

/** @throws {Refusal} invalid, if the surface is not asked here or there is no question */
async function askedAt(inside: Inside, projectId: number, surface: Surface) {
  await requireProjects(inside, [projectId])
  const surfaces = await askableSurfaces(inside)
  if (!surfaces.some((one) => one.surface === surface)) throw invalid('surface', messages.surfaceNotAsked)
  const stored = await queries.findQuestions(inside.db, inside.account.id, projectId)
  const questions = stored.filter(({ removed_on }) => removed_on === null)
  if (questions.length === 0) throw invalid('project_id', messages.noQuestions)
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
