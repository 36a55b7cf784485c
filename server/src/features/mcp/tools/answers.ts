import { getAnswerRates, listAnswers } from '@rankline/contract/public-api/questions'
import { questionSurfaces } from '@rankline/contract/questions/calls'
import { z } from 'zod'
import { firstRow, pageFrom } from '../fit.ts'
import { cursor, dayOf, defineTool, idOf, nextCursor } from '../tool.ts'
import { UNTRUSTED, untrusted, untrustedNote, untrustedText } from '../untrusted.ts'

const rate = z
  .object({ rate: z.number(), low: z.number(), high: z.number(), answers: z.int() })
  .nullable()
  .describe('Share of answers, 0 to 1, with its 95 % interval for these questions.')

const question = z.object({
  id: z.int(),
  text: z.string(),
  answers: z.int(),
  named: z.int().describe('Answers that name the own brand.'),
  cited: z.int(),
  competitors: z.array(z.object({ name: z.string(), named: z.int() })),
  is_gap: z.boolean().describe('Competitors are named, and the own brand never.'),
})

const answer = z.object({
  date: z.string(),
  failure: z.string().nullable(),
  model: z.string().nullable(),
  named_brand_ids: z.array(z.int()),
  [UNTRUSTED]: untrustedText
    .pick({ answer: true })
    .extend({ cited: z.array(z.string()).describe('First pages that it cites.') }),
})

/** Cited pages of one answer. */
const MOST_CITED = 8

const round = (value: number) => Math.round(value * 1_000) / 1_000

export const answers = defineTool({
  name: 'answers',
  title: 'Answers of answer engines',
  description: `How often an answer engine names and cites the brand of a project and its competitors, on the last day that it was asked, with changes that chance does not explain, and questions. With \`question_id\`: the answers to that question, newest first. ${untrustedNote}`,
  calls: [getAnswerRates, listAnswers],
  input: z.object({
    project_id: idOf(),
    surface: z.enum(questionSurfaces).describe('The engine; never add numbers of two.'),
    question_id: idOf().optional(),
    from: dayOf('First day; 92 days by default.'),
    to: dayOf('Last day; today by default.'),
    cursor,
  }),
  output: z.object({
    date: z.string().nullable().optional().describe('The last day with answers.'),
    is_invented: z.boolean().optional(),
    brands: z
      .array(z.object({ id: z.int(), name: z.string(), is_own: z.boolean(), named: rate, cited: rate }))
      .optional(),
    changes: z
      .array(z.object({ brand_id: z.int(), measure: z.string(), change: z.number() }))
      .optional()
      .describe('Changes since the day before it that chance does not explain.'),
    questions: z.array(question).optional(),
    answers: z.array(answer).optional(),
    next_cursor: nextCursor,
  }),
  async run({ api }, { project_id, surface, question_id, cursor: given, ...range }) {
    const first = firstRow(given)
    if (question_id !== undefined) {
      const { data } = await api.call(listAnswers, { project_id, question_id, surface })
      const shown = data.map(
        ({ date, failure, model, mentions, citations, text }): z.infer<typeof answer> => ({
          ...{ date, failure, model },
          named_brand_ids: [...new Set(mentions.map(({ brand_id }) => brand_id))],
          [UNTRUSTED]: {
            ...untrusted({ answer: text }),
            cited: citations
              .filter(({ is_cited }) => is_cited)
              .slice(0, MOST_CITED)
              .map(({ url }) => untrusted({ url }).url ?? ''),
          },
        }),
      )
      const { rows, next_cursor } = pageFrom(shown, first, {})
      return { answers: rows, next_cursor }
    }
    const found = await api.call(getAnswerRates, { project_id, surface, ...range })
    const last = found.data.findLast((day) => day.answers > 0)
    const shortOf = (of: { rate: number; low: number; high: number; answers: number } | null | undefined) =>
      of ? { rate: round(of.rate), low: round(of.low), high: round(of.high), answers: of.answers } : null
    const frame = {
      date: last?.date ?? null,
      is_invented: found.is_invented,
      brands: found.brands.map((brand, place) => ({
        ...brand,
        named: shortOf(last?.rates[place]?.named),
        cited: shortOf(last?.rates[place]?.cited),
      })),
      changes: found.changes
        .filter(({ is_announced }) => is_announced)
        .map(({ brand_id, measure, change }) => ({ brand_id, measure, change: round(change) })),
    }
    const shown = found.questions.map(({ topics: _, ...row }) => row)
    const { rows, next_cursor } = pageFrom(shown, first, frame)
    return { ...frame, questions: rows, next_cursor }
  },
})
