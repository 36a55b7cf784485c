import { getAnswerRates, listAnswers, listQuestions } from '@rankline/contract/public-api/questions'
import { questionSurfaces } from '@rankline/contract/questions/calls'
import { z } from 'zod'
import { firstRow, pageFrom } from '../fit.ts'
import { type Agent, cursor, dayOf, defineTool, idOf, nextCursor, ToolRefusal } from '../tool.ts'
import { UNTRUSTED, untrusted, untrustedNote } from '../untrusted.ts'

/** A number of answers for each name or host, the most first. */
const counts = z.record(z.string(), z.int())
/** A rate, 0 to 1, with the ends of its interval. */
const rate = z.array(z.number()).nullable()

const brand = z.object({
  name: z.string(),
  is_own: z.boolean(),
  named: rate.describe('Share of answers, and the ends of its 95 % interval.'),
  cited: rate,
  named_change: z.number().optional().describe('Since the day before, if more than chance.'),
  cited_change: z.number().optional(),
})

const question = z.object({
  id: z.int(),
  text: z.string(),
  answers: z.int(),
  named: z.int().describe('Answers naming the own brand.'),
  cited: z.int(),
  competitors: counts.describe('Answers that name each.'),
})

const answer = z.object({
  day: z.string(),
  is_invented: z.boolean(),
  failure: z.string().nullable(),
  brands_named: z.array(z.string()),
  [UNTRUSTED]: z.object({ answer: z.string(), cited: z.array(z.string()) }),
})

/** Cited pages of one answer, and cited sites of a day. */
const MOST = { pages: 8, sites: 10 } as const

const round = (value: number) => Math.round(value * 1_000) / 1_000

type Rate = { rate: number; low: number; high: number } | null | undefined
const shortOf = (of: Rate) => (of ? [round(of.rate), round(of.low), round(of.high)] : null)

export const answers = defineTool({
  name: 'answers',
  title: 'Answers of answer engines',
  description: `How often an answer engine (\`surface\`) names and cites a project’s brand and competitors on the last day with answers, most cited sites and questions. With \`question_id\`: its answers. Without \`surface\`: the engines that are asked. ${untrustedNote}`,
  calls: [getAnswerRates, listAnswers, listQuestions],
  input: z.object({
    project_id: idOf(),
    surface: z.enum(questionSurfaces).optional().describe('Never add numbers of two.'),
    question_id: idOf().optional(),
    to: dayOf('Today by default.'),
    cursor,
  }),
  output: z.object({
    surfaces: z.array(z.string()).optional(),
    day: z.string().nullable().optional(),
    is_invented: z.boolean().optional(),
    brands: z.array(brand).optional(),
    sites: counts.optional().describe('Answers that cite each.'),
    questions: z.array(question).optional(),
    answers: z.array(answer).optional(),
    next_cursor: nextCursor.optional(),
  }),
  async run({ api }, { project_id, surface, question_id, cursor: given, ...range }) {
    const first = firstRow(given)
    if (surface === undefined) {
      if (question_id !== undefined) throw new ToolRefusal('surface: is needed with question_id.')
      const { surfaces } = await api.call(listQuestions, { project_id })
      return { surfaces: surfaces.map((row) => row.surface) }
    }
    if (question_id !== undefined)
      return answersTo(api, { project_id, question_id, surface }, { first, to: range.to })
    const found = await api.call(getAnswerRates, { project_id, surface, ...range })
    const last = found.data.findLast((day) => day.answers > 0)
    const announced = found.changes.filter(({ is_announced }) => is_announced)
    const frame = {
      day: last?.date ?? null,
      is_invented: found.is_invented,
      brands: found.brands.map(({ id, name, is_own }, place) => ({
        ...{ name, is_own },
        named: shortOf(last?.rates[place]?.named),
        cited: shortOf(last?.rates[place]?.cited),
        ...Object.fromEntries(
          announced
            .filter(({ brand_id }) => brand_id === id)
            .map(({ measure, change }) => [`${measure}_change`, round(change)]),
        ),
      })),
      sites: Object.fromEntries(
        found.sources.slice(0, MOST.sites).map(({ host, answers: citing }) => [host, citing]),
      ),
    }
    const shown = found.questions.map(({ competitors, topics: _, is_gap: __, ...row }) => ({
      ...row,
      competitors: Object.fromEntries(competitors.map(({ name, named }) => [name, named])),
    }))
    const { rows, next_cursor } = pageFrom(shown, first, frame)
    return { ...frame, questions: rows, next_cursor }
  },
})

type Asked = { project_id: number; question_id: number; surface: (typeof questionSurfaces)[number] }

async function answersTo(
  api: Agent['api'],
  asked: Asked,
  { first, to }: { first: number; to: string | undefined },
) {
  const [{ data }, { brands }] = await Promise.all([
    api.call(listAnswers, asked),
    api.call(listQuestions, { project_id: asked.project_id }),
  ])
  const until = data.filter(({ date }) => to === undefined || date <= to)
  const nameOf = new Map(brands.map(({ id, name }) => [id, name]))
  const shown = until.map(
    ({ date, is_invented, failure, mentions, citations, text }): z.infer<typeof answer> => ({
      ...{ day: date, is_invented, failure },
      brands_named: [...new Set(mentions.map(({ brand_id }) => nameOf.get(brand_id) ?? ''))],
      [UNTRUSTED]: {
        answer: untrusted({ answer: text }).answer ?? '',
        cited: citations
          .filter(({ is_cited }) => is_cited)
          .slice(0, MOST.pages)
          .map(({ url }) => untrusted({ url }).url ?? ''),
      },
    }),
  )
  const { rows, next_cursor } = pageFrom(shown, first, {})
  return { answers: rows, next_cursor }
}
