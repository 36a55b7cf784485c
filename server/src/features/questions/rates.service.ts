import { countDays, utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/questions/calls'
import { MOST_RATE_DAYS, SHOWN_ANSWERS, SHOWN_SOURCES } from '@rankline/contract/questions/calls'
import type { Context, Reader } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { answersOf } from '../answers/answers.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { findAsks } from './asks.queries.ts'
import { questionRows } from './question-rows.ts'
import * as queries from './questions.queries.ts'
import { changesOf, crossedOf, dayOf, shownBrands, sourceRows } from './rates.ts'
import { answerReader } from './read-answers.ts'
import { readAnswers, wasAsked } from './readings.service.ts'

/** Counts the stored answers of a surface with the names that brands have now. */
export async function answerRates(
  ctx: Reader,
  { from, to, ...of }: ParsedInputOf<typeof calls.answerRates>,
): Promise<ItemsOf<typeof calls.answerRates>> {
  await requireProjects(ctx, [of.projectId])
  const { questions, brands, readings } = await readAnswers(ctx, ctx.account.id, {
    ...of,
    ...rateRangeOf({ from, to }),
  })
  const byDay = groupBy(readings, ({ day }) => day)
  const dates = [...byDay.keys()].toSorted()
  const places = shownBrands(brands.length, readings)
  const days = dates.map((date) => dayOf(date, byDay.get(date)!, places))
  const withAnswers = dates.filter((_, index) => days[index]!.answers > 0)
  const [before = [], last = []] = [-2, -1].map((place) => byDay.get(withAnswers.at(place) ?? '') ?? [])
  const shown = places.map((place) => ({ ...brands[place]!, place }))
  return {
    brands: shown.map(({ id, name, is_own }) => ({ id, name, is_own: is_own ? 1 : 0 })),
    is_invented: readings.some(({ isInvented }) => isInvented) ? 1 : 0,
    days,
    changes: withAnswers.length < 2 ? [] : changesOf(before, last, shown),
    crossed: crossedOf(last),
    questions: questionRows(
      { last, before },
      questions,
      brands.map(({ name }) => name),
    ),
    sources: sourceRows(
      last,
      brands.map(({ id }) => id),
    ).slice(0, SHOWN_SOURCES),
  }
}

/** The days of a request: the last ones, and no more than one answer has. */
export function rateRangeOf({ from, to = utcDay() }: { from?: string | undefined; to?: string | undefined }) {
  const first = utcDay(1 - MOST_RATE_DAYS, new Date(to))
  return { from: from === undefined || countDays(from, to) > MOST_RATE_DAYS ? first : from, to }
}

/** The newest answers to a question, with the places that name brands and the pages that are cited. */
export async function questionAnswers(
  ctx: Context,
  { projectId, questionId, surface }: ParsedInputOf<typeof calls.questionAnswers>,
): Promise<ItemsOf<typeof calls.questionAnswers>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const [questions, brands, asks] = await Promise.all([
    queries.findQuestions(db, account.id, projectId),
    queries.findBrands(db, account.id, projectId),
    findAsks(db, account.id, { projectId, surface, questionId }),
  ])
  const question = questions.find(({ id }) => id === questionId)
  if (question === undefined) throw notFound()
  const { mentionsIn, brandOfPage } = answerReader(brands)
  const range = rateRangeOf({})
  const ids = asks.map(({ asked_id }) => asked_id)
  const answers = (await answersOf(ctx, ids, range.from, range.to)).filter(({ day }) =>
    wasAsked(question, day),
  )
  const newest = answers.toSorted((a, b) => b.day.localeCompare(a.day) || b.number - a.number || b.id - a.id)
  return newest.slice(0, SHOWN_ANSWERS).map((answer) => ({
    date: answer.day,
    number: answer.number,
    answered_at: answer.answered_at.toISOString(),
    failure: answer.outcome === 'answered' ? null : answer.outcome,
    text: answer.text ?? '',
    model: answer.model,
    cost: answer.cost,
    searched: answer.searched,
    is_invented: answer.is_invented ? 1 : 0,
    mentions: mentionsIn(answer.text ?? '').map(({ brand, start, end }) => ({
      brand_id: brands[brand]!.id,
      start,
      end,
    })),
    citations: answer.citations.map(({ url, title, use }) => {
      const brand = brandOfPage(url)
      return {
        url,
        title,
        is_cited: use === 'cited' ? 1 : 0,
        brand_id: brand === null ? null : brands[brand]!.id,
      }
    }),
  }))
}
