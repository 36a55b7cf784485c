import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/questions'
import type { ProgramQuestion } from '@rankline/contract/public-api/questions'
import type { Question } from '@rankline/contract/questions/calls'
import { USUAL_ANSWERS } from '@rankline/contract/questions/calls'
import { countryByAlpha2, countryById } from '@rankline/serp/catalog/countries'
import { languageByCode, languageById } from '@rankline/serp/catalog/languages'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import * as asks from '../questions/asks.service.ts'
import * as questions from '../questions/questions.service.ts'
import * as rates from '../questions/rates.service.ts'
import * as rounds from '../questions/rounds.service.ts'

export async function listQuestions(
  ctx: Context,
  { project_id: projectId }: ParsedInputOf<typeof calls.listQuestions>,
): Promise<ItemsOf<typeof calls.listQuestions>> {
  const { questions: rows, brands, baskets } = await questions.listQuestions(ctx, { projectId })
  const surfaces = await asks.listSurfaces(ctx, { projectId })
  return {
    data: rows.map(presentQuestion),
    brands: brands.map(({ is_own, ...brand }) => ({ ...brand, is_own: is_own === 1 })),
    baskets,
    surfaces: surfaces.map(({ surface, model, price, is_invented }) => ({
      ...{ surface, price },
      model: model === '' ? null : model,
      is_invented: is_invented === 1,
    })),
  }
}

const presentQuestion = ({ id, text, topics, added_on, ...place }: Question): ProgramQuestion => ({
  ...{ id, text, topics, added_on },
  country: countryById(place.country_id)?.alpha2 ?? '',
  language: languageById(place.language_id)?.code ?? '',
})

/** @throws {Refusal} invalid for an unknown country or language */
export async function addQuestions(
  ctx: Context,
  input: ParsedInputOf<typeof calls.addQuestions>,
): Promise<ItemsOf<typeof calls.addQuestions>> {
  const country = input.country === undefined ? null : countryByAlpha2(input.country)
  if (country === undefined) throw invalid('country', messages.unknownTarget)
  const language = input.language === undefined ? null : languageByCode(input.language)
  if (language === undefined) throw invalid('language', messages.unknownTarget)
  return questions.addQuestions(ctx, {
    projectId: input.project_id,
    questions: input.questions.join('\n'),
    topics: input.topics ?? [],
    countryId: country?.id ?? null,
    languageId: language?.id ?? null,
  })
}

export async function deleteQuestions(
  ctx: Context,
  { project_id: projectId, question_ids: questionIds }: ParsedInputOf<typeof calls.deleteQuestions>,
): Promise<ItemsOf<typeof calls.deleteQuestions>> {
  const { deleted_ids } = await questions.removeQuestions(ctx, { projectId, questionIds })
  return { deleted: deleted_ids.length }
}

export async function getAnswerRates(
  ctx: Context,
  { project_id: projectId, surface, from, to }: ParsedInputOf<typeof calls.getAnswerRates>,
): Promise<ItemsOf<typeof calls.getAnswerRates>> {
  const found = await rates.answerRates(ctx, { projectId, surface, from, to })
  return {
    brands: found.brands.map(({ id, name, is_own }) => ({ id, name, is_own: is_own === 1 })),
    is_invented: found.is_invented === 1,
    data: found.days.map(({ of, ...day }) => ({ ...day, rates: of })),
    changes: found.changes.map(({ brand_id, measure, change, p, is_announced }) => ({
      ...{ brand_id, measure, change, p },
      is_announced: is_announced === 1,
    })),
    questions: found.questions.map(({ id, text, topics, answers, named, cited, rivals, is_gap }) => ({
      ...{ id, text, topics, answers, named, cited },
      competitors: rivals.map((rival) => ({ name: rival.name, named: rival.named })),
      is_gap: is_gap === 1,
    })),
    sources: found.sources.map(({ host, brand_id, answers, questions: of }) => ({
      ...{ host, brand_id, answers },
      questions: of,
    })),
  }
}

export async function listAnswers(
  ctx: Context,
  { project_id: projectId, question_id: questionId, surface }: ParsedInputOf<typeof calls.listAnswers>,
): Promise<ItemsOf<typeof calls.listAnswers>> {
  const answers = await rates.questionAnswers(ctx, { projectId, questionId, surface })
  return {
    data: answers.map(({ is_invented, citations, ...answer }) => ({
      ...answer,
      is_invented: is_invented === 1,
      citations: citations.map(({ is_cited, ...citation }) => ({ ...citation, is_cited: is_cited === 1 })),
    })),
  }
}

export async function listRounds(
  ctx: Context,
  { project_id: projectId }: ParsedInputOf<typeof calls.listQuestionRounds>,
): Promise<ItemsOf<typeof calls.listQuestionRounds>> {
  const rows = await rounds.listRounds(ctx, { projectId })
  return {
    data: rows.map(({ is_weekly, is_stopped, ...round }) => ({
      ...round,
      is_weekly: is_weekly === 1,
      is_stopped: is_stopped === 1,
    })),
  }
}

/** Estimates and requests in one transaction, so that both are about the same answers. */
export async function requestRound(
  ctx: Context,
  { project_id: projectId, dry_run, ...input }: ParsedInputOf<typeof calls.requestQuestionRound>,
): Promise<ItemsOf<typeof calls.requestQuestionRound>> {
  const round = {
    ...{ projectId, surface: input.surface },
    ...{ count: input.answers ?? USUAL_ANSWERS, ceiling: input.ceiling ?? null },
  }
  return transaction(ctx, async (inside) => {
    const { questions: asked, answers, cost, is_price_known } = await asks.estimateAnswers(inside, round)
    if (dry_run !== true) await asks.requestAnswers(inside, round)
    return { questions: asked, answers, cost, is_price_known: is_price_known === 1 }
  })
}

export async function listSchedules(
  ctx: Context,
  { project_id: projectId }: ParsedInputOf<typeof calls.listRoundSchedules>,
): Promise<ItemsOf<typeof calls.listRoundSchedules>> {
  return { data: await rounds.listRoundSchedules(ctx, { projectId }) }
}

export const setSchedule = (
  ctx: Context,
  {
    project_id: projectId,
    target_width: targetWidth,
    ...input
  }: ParsedInputOf<typeof calls.setRoundSchedule>,
): Promise<ItemsOf<typeof calls.setRoundSchedule>> =>
  rounds.setRoundSchedule(ctx, {
    ...{ projectId, surface: input.surface, frequency: input.frequency },
    ...{ answers: input.answers ?? USUAL_ANSWERS, ceiling: input.ceiling ?? null },
    targetWidth: targetWidth ?? null,
  })
