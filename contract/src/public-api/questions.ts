import { z } from 'zod'
import {
  MOST_ANSWERS,
  MOST_RATE_DAYS,
  questionSurfaces,
  SHOWN_ANSWERS,
  SHOWN_BRANDS,
  SHOWN_SOURCES,
  USUAL_ANSWERS,
} from '../questions/calls.ts'
import {
  LONGEST_QUESTION,
  LONGEST_TOPIC,
  MOST_QUESTIONS,
  MOST_TOPICS,
  QUESTION_LINES,
} from '../questions/forms.ts'
import { roundFrequencies, SHOWN_ROUNDS } from '../questions/rounds.ts'
import { refusals } from '../validation/refusals.ts'
import {
  day,
  id,
  ids,
  oneOf,
  optionalDay,
  optionalInteger,
  optionalNumber,
  optionalText,
  requiredText,
  timestamp,
} from '../wire.ts'
import { programCall, yesOrNo } from './values.ts'

const group = 'Questions'

const country = z.string().meta({ description: 'ISO 3166-1 alpha-2.', examples: ['DE'] })
const language = z.string().meta({ description: 'ISO 639-1.', examples: ['de'] })
const surface = z.enum(questionSurfaces)
const surfaceInput = oneOf('surface', questionSurfaces).meta({
  description: 'Engine or model that is asked. Numbers of two surfaces are never added together.',
  examples: ['perplexity'],
})
const projectId = id('project_id')
const ofProject = z.object({ project_id: projectId })

const question = z
  .object({
    id: z.int(),
    text: z.string().meta({ examples: ['Which running shoes last longest?'] }),
    topics: z.array(z.string()).meta({ examples: [['Shoes']] }),
    country,
    language,
    added_on: day,
  })
  .meta({ id: 'Question' })
export type ProgramQuestion = z.infer<typeof question>

const brand = z.object({
  id: z.int(),
  name: z.string().meta({ examples: ['Acorn'] }),
  is_own: z.boolean(),
})

export const listQuestions = programCall({
  id: 'listQuestions',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/questions',
  permission: 'view',
  summary: 'The questions of a project, its brands, and the surfaces that can be asked',
  details: `At most ${MOST_QUESTIONS} questions, newest first, in one answer.`,
  input: ofProject,
  items: z.object({
    data: z.array(question),
    brands: z.array(
      brand.extend({
        aliases: z.array(z.string()),
        exclusions: z.array(z.string()).meta({ description: 'Phrases in which a name does not count.' }),
        domains: z.array(z.string()),
      }),
    ),
    baskets: z.array(z.object({ since: day, questions: z.int() })).meta({
      description: 'Days on which questions were added or removed. Do not compare rates across them.',
    }),
    surfaces: z.array(
      z.object({
        surface,
        model: z.string().nullable(),
        price: z.number().nullable().meta({ description: 'US dollars of an answer; null: unknown.' }),
        is_invented: z.boolean().meta({ description: 'The sandbox invents the answers.' }),
      }),
    ),
  }),
})

export const addQuestions = programCall({
  id: 'addQuestions',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'projects/:project_id/questions',
  permission: 'add',
  summary: 'Add questions to a project; those that it asks already are skipped',
  input: z.object({
    project_id: projectId,
    questions: z
      .array(requiredText('questions', LONGEST_QUESTION), {
        error: ({ input }) => (input === undefined ? refusals.required('questions') : refusals.notList),
      })
      .min(1, { error: refusals.required('questions') })
      .max(QUESTION_LINES, { error: refusals.tooManyItems(QUESTION_LINES) }),
    topics: z
      .array(requiredText('topics', LONGEST_TOPIC), { error: refusals.notList })
      .max(MOST_TOPICS, { error: refusals.tooManyItems(MOST_TOPICS) })
      .optional(),
    country: optionalText(2).meta({
      description: 'Country that they are asked from, ISO 3166-1 alpha-2; that of most keywords by default.',
      examples: ['DE'],
    }),
    language: optionalText(10).meta({
      description: 'ISO 639-1; that of most keywords by default.',
      examples: ['de'],
    }),
  }),
  items: z.object({ added: z.int(), duplicates: z.int() }),
})

export const deleteQuestions = programCall({
  id: 'deleteQuestions',
  group,
  needs: 'manage',
  method: 'DELETE',
  path: 'projects/:project_id/questions',
  permission: 'manage',
  summary: 'Ask questions no more: all of them, or none if one is not found',
  details: 'The days until today keep them with their answers.',
  input: z.object({ project_id: projectId, question_ids: ids('question_ids') }),
  items: z.object({ deleted: z.int() }),
})

const rate = z
  .object({
    rate: z.number().meta({ description: 'Share of answers, 0 to 1.', examples: [0.42] }),
    found: z.int(),
    answers: z.int(),
    low: z.number().meta({ description: '95 % interval for these questions.' }),
    high: z.number(),
    low_like: z.number().meta({ description: '95 % interval for questions like these.' }),
    high_like: z.number(),
    effective: z
      .number()
      .meta({ description: 'Effective sample size of the interval for questions like these.' }),
    noise: z.number().meta({ description: 'A difference that chance alone exceeds once in twenty times.' }),
  })
  .meta({ id: 'AnswerRate' })

export const getAnswerRates = programCall({
  id: 'getAnswerRates',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/questions/rates',
  permission: 'view',
  summary: 'How often the answers of one surface name and cite the brand and its competitors, by day',
  details: `At most ${MOST_RATE_DAYS} days, ${SHOWN_BRANDS} brands and ${SHOWN_SOURCES} sources. All stored answers are read with the names that brands have now.`,
  input: z.object({
    project_id: projectId,
    surface: surfaceInput,
    from: optionalDay().meta({
      description: `First day; by default, and for a longer range, ${MOST_RATE_DAYS} days end with the last one.`,
      examples: ['2026-01-01'],
    }),
    to: optionalDay().meta({ description: 'Last day; today (UTC) by default.', examples: ['2026-03-31'] }),
  }),
  items: z.object({
    brands: z.array(brand).meta({ description: 'The own brand first, then those that are named most.' }),
    is_invented: z.boolean(),
    data: z
      .array(
        z.object({
          date: day,
          questions: z.int().meta({ description: 'Questions with an answer.' }),
          answers: z.int(),
          none_shown: z.int().meta({ description: 'Pages without an answer; they are in no rate.' }),
          failed: z.int().meta({ description: 'Attempts that failed; they are in no rate.' }),
          rates: z
            .array(
              z.object({
                named: rate.nullable(),
                cited: rate.nullable(),
                voice: z
                  .object({ share: z.number(), low: z.number(), high: z.number() })
                  .nullable()
                  .meta({ description: 'Answers that name the brand, of those of all brands.' }),
              }),
            )
            .meta({ description: 'Rates of each brand, in the order of `brands`; null without answers.' }),
        }),
      )
      .meta({ description: 'Days with an attempt, oldest first.' }),
    changes: z
      .array(
        z.object({
          brand_id: z.int(),
          measure: z.enum(['named', 'cited']),
          change: z.number().meta({ description: 'Mean over questions, -1 to 1.' }),
          p: z.number(),
          is_announced: z.boolean().meta({
            description: 'More than chance; at most 5 % of what is announced is false on average.',
          }),
        }),
      )
      .meta({ description: 'The last day against the one before, question by question.' }),
    questions: z
      .array(
        z.object({
          id: z.int(),
          text: z.string(),
          topics: z.array(z.string()),
          answers: z.int(),
          named: z.int(),
          cited: z.int(),
          competitors: z.array(z.object({ name: z.string(), named: z.int() })),
          is_gap: z.boolean().meta({ description: 'Answers name competitors, and the own brand never.' }),
        }),
      )
      .meta({ description: 'Questions with an answer on the last day.' }),
    sources: z
      .array(
        z.object({ host: z.string(), brand_id: z.int().nullable(), answers: z.int(), questions: z.int() }),
      )
      .meta({ description: 'Sites that answers of the last day cite, those of most answers first.' }),
  }),
})

export const listAnswers = programCall({
  id: 'listAnswers',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/questions/:question_id/answers',
  permission: 'view',
  summary: 'The answers to a question at one surface, newest first, with the places that name brands',
  details: `At most ${SHOWN_ANSWERS}, of the last ${MOST_RATE_DAYS} days.`,
  input: z.object({ project_id: projectId, question_id: id('question_id'), surface: surfaceInput }),
  items: z.object({
    data: z.array(
      z.object({
        date: day,
        number: z.int().meta({ description: 'Which of the answers of the day it is.' }),
        answered_at: timestamp,
        failure: z.string().nullable().meta({ description: 'Why there is no answer; null if there is one.' }),
        text: z.string(),
        model: z.string().nullable(),
        searched: z
          .boolean()
          .nullable()
          .meta({ description: 'Whether the engine searched the web; null if it does not say.' }),
        is_invented: z.boolean(),
        mentions: z.array(
          z.object({
            brand_id: z.int(),
            start: z.int().meta({ description: 'Place in the text, in UTF-16 units.' }),
            end: z.int(),
          }),
        ),
        citations: z.array(
          z.object({
            url: z.string(),
            title: z.string().nullable(),
            is_cited: z.boolean().meta({ description: 'False: the engine only read the page.' }),
            brand_id: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
})

const round = z
  .object({
    id: z.int(),
    surface,
    date: day,
    is_weekly: z.boolean(),
    answers: z.int().meta({ description: 'Requested answers.' }),
    waiting: z.int().meta({ description: 'Requested answers that are not there yet.' }),
    ceiling: z.number().nullable().meta({ description: 'US dollars.' }),
    cost: z.number().meta({ description: 'US dollars.' }),
    is_stopped: z.boolean().meta({ description: 'It ended at its ceiling.' }),
  })
  .meta({ id: 'QuestionRound' })

export const listQuestionRounds = programCall({
  id: 'listQuestionRounds',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/questions/rounds',
  permission: 'view',
  summary: 'The last rounds of a project with their cost, newest first',
  details: `At most ${SHOWN_ROUNDS}.`,
  input: ofProject,
  items: z.object({ data: z.array(round) }),
})

export const requestQuestionRound = programCall({
  id: 'requestQuestionRound',
  group,
  needs: 'check',
  status: 202,
  method: 'POST',
  path: 'projects/:project_id/questions/rounds',
  permission: 'update',
  summary: 'Ask all questions of a project at one surface today',
  details:
    'Only answers that are missing today are requested, and each of them counts as a daily request. With `dry_run` nothing is requested, and the answer says what would be.',
  input: z.object({
    project_id: projectId,
    surface: surfaceInput,
    answers: optionalInteger({ min: 1, max: MOST_ANSWERS }).meta({
      description: `Answers to each question, ${USUAL_ANSWERS} by default.`,
    }),
    ceiling: optionalNumber().meta({ description: 'US dollars that the round costs at most.' }),
    dry_run: yesOrNo(),
  }),
  items: z.object({
    questions: z.int(),
    answers: z.int().meta({ description: 'Answers that are missing today.' }),
    cost: z.number().meta({ description: 'Expected cost in US dollars, without answers of unknown price.' }),
    is_price_known: z.boolean(),
  }),
})

const schedule = z
  .object({
    surface,
    frequency: z.enum(roundFrequencies),
    answers: z.int(),
    ceiling: z.number().nullable(),
    target_width: z.number().nullable(),
    next_on: day.nullable(),
    last_problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the last due round did not start; it is tried again every day.' }),
    last_problem_at: timestamp.nullable(),
  })
  .meta({ id: 'RoundSchedule' })

export const listRoundSchedules = programCall({
  id: 'listRoundSchedules',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/questions/schedules',
  permission: 'view',
  summary: 'How often the questions of a project are asked at each surface',
  input: ofProject,
  items: z.object({ data: z.array(schedule) }),
})

export const setRoundSchedule = programCall({
  id: 'setRoundSchedule',
  group,
  needs: 'check',
  method: 'PATCH',
  path: 'projects/:project_id/questions/schedules',
  permission: 'update',
  summary: 'Ask the questions of a project at one surface every week, or not any more',
  details: 'The first round starts within a minute. Weekly rounds need a ceiling.',
  input: z.object({
    project_id: projectId,
    surface: surfaceInput,
    frequency: oneOf('frequency', roundFrequencies),
    answers: optionalInteger({ min: 1, max: MOST_ANSWERS }).meta({
      description: `Answers to each question, ${USUAL_ANSWERS} by default.`,
    }),
    ceiling: optionalNumber().meta({ description: 'US dollars that each round costs at most.' }),
    target_width: optionalNumber().meta({
      description:
        'A round asks for more answers while the interval of the own brand for these questions is wider, 0 to 1.',
    }),
  }),
  items: schedule,
})
