import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import {
  day,
  flag,
  id,
  ids,
  oneOf,
  optionalDay,
  optionalInteger,
  optionalNumber,
  optionalText,
  timestamp,
} from '../wire.ts'
import {
  addQuestionsForm,
  createBrandForm,
  editBrandForm,
  LONGEST_TOPIC,
  questionTopicsForm,
} from './forms.ts'

const question = z.object({
  id: z.int(),
  text: z.string(),
  topics: z.array(z.string()),
  /** As in the catalogue of countries and languages. */
  country_id: z.int(),
  language_id: z.int(),
  /** The first day of the question in the project. */
  added_on: day,
})
export type Question = z.infer<typeof question>

const brand = z.object({
  id: z.int(),
  name: z.string(),
  /** 1: the brand of the project itself. */
  is_own: flag,
  aliases: z.array(z.string()),
  exclusions: z.array(z.string()),
  /** Hosts; subdomains count too. */
  domains: z.array(z.string()),
})
export type QuestionBrand = z.infer<typeof brand>

const projectOnly = z
  .object({ project_id: id('project_id') })
  .transform((input) => ({ projectId: input.project_id }))

export const listQuestions = endpoint({
  method: 'GET',
  path: 'questions/list',
  scope: 'account',
  permission: 'view',
  summary: 'The questions of a project, and the brands that are looked for in the answers',
  input: projectOnly,
  items: z.object({
    /** Newest first. */
    questions: z.array(question),
    /** The own brand first. */
    brands: z.array(brand),
    /** The days on which questions were added or removed, oldest first. Rates before and after are not comparable. */
    baskets: z.array(z.object({ since: day, questions: z.int() })),
  }),
})

export type QuestionList = z.infer<typeof listQuestions.items>

export const addQuestions = endpoint({
  method: 'POST',
  path: 'questions/create',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'add',
  summary: 'Add questions to a project; those it already asks are skipped',
  input: formSchema(addQuestionsForm).transform((form) => ({
    projectId: form.project_id,
    questions: form.questions,
    topics: form.topics ?? [],
    countryId: form.country_id,
    languageId: form.language_id,
  })),
  items: z.object({ added: z.int(), duplicates: z.int() }),
  messageOf: ({ added, duplicates }) => messages.questionsAdded(added, duplicates),
})

export const setQuestionTopics = endpoint({
  method: 'PUT',
  path: 'questions/topics',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Replace the topics of questions',
  input: formSchema(questionTopicsForm).transform((form) => ({
    projectId: form.project_id,
    questionIds: [...new Set(form.question_ids)],
    topics: form.topics ?? [],
  })),
  items: z.array(question),
  messageOf: (changed) => messages.topicsSet(changed.length),
})

export const removeQuestions = endpoint({
  method: 'DELETE',
  path: 'questions/delete',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Ask questions no more; the days until today keep them',
  input: z
    .object({ project_id: id('project_id'), question_ids: ids('question_ids') })
    .transform((input) => ({ projectId: input.project_id, questionIds: input.question_ids })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.questionsRemoved(deleted_ids.length),
})

type BrandValues = {
  project_id: number
  name: string
  aliases: string | null
  exclusions: string | null
  domains: string | null
}
const linesOf = (text: string | null) =>
  (text ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
const brandOf = ({ project_id, name, aliases, exclusions, domains }: BrandValues) => ({
  projectId: project_id,
  name: name.trim(),
  aliases: linesOf(aliases),
  exclusions: linesOf(exclusions),
  domains: linesOf(domains),
})

export const createBrand = endpoint({
  method: 'POST',
  path: 'questions/createBrand',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Add the brand of a competitor, which is then looked for in all stored answers',
  input: formSchema(createBrandForm).transform(brandOf),
  items: brand,
  message: messages.questionBrandSaved,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: 'questions/updateBrand',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Change the names and domains of a brand; stored answers are read again with them',
  input: formSchema(editBrandForm).transform((form) => ({
    brandId: form.question_brand_id,
    ...brandOf(form),
  })),
  items: brand,
  message: messages.questionBrandSaved,
})

export const removeBrand = endpoint({
  method: 'DELETE',
  path: 'questions/deleteBrand',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Remove the brand of a competitor',
  input: z
    .object({ project_id: id('project_id'), question_brand_id: id('question_brand_id') })
    .transform((input) => ({ projectId: input.project_id, brandId: input.question_brand_id })),
  items: z.object({ deleted_id: z.int() }),
  message: messages.questionBrandRemoved,
})

/** Where a suggestion comes from. */
export const suggestionOrigins = ['people_also_ask', 'search_console', 'keyword'] as const

const suggestion = z.object({
  text: z.string(),
  origin: z.enum(suggestionOrigins),
  /** The keyword whose page shows the question, or that it is made from; null: from Search Console. */
  keyword: z.string().nullable(),
  /** Impressions of 28 days in Search Console; null elsewhere. */
  impressions: z.int().nullable(),
})
export type QuestionSuggestion = z.infer<typeof suggestion>

/** The most suggestions of one answer. */
export const MOST_SUGGESTIONS = 60

export const suggestQuestions = endpoint({
  method: 'GET',
  path: 'questions/suggestions',
  scope: 'account',
  permission: 'view',
  summary: 'Questions to ask, from result pages, Search Console and tracked keywords',
  input: projectOnly,
  items: z.object({
    /** The place of most keywords, for which new questions are asked. */
    country_id: z.int(),
    language_id: z.int(),
    data: z.array(suggestion),
  }),
})

/** Engines and models that questions are asked of. Numbers of two surfaces are never added together. */
export const questionSurfaces = [
  'ai_overview',
  'ai_mode',
  'chatgpt',
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
] as const
const surface = z.enum(questionSurfaces)

/** Answers to each question in one round. */
export const USUAL_ANSWERS = 3
export const MOST_ANSWERS = 10

export const listSurfaces = endpoint({
  method: 'GET',
  path: 'questions/surfaces',
  scope: 'account',
  permission: 'view',
  summary: 'What questions can be asked of on this installation, and what an answer is expected to cost',
  input: projectOnly,
  items: z.array(
    z.object({
      surface,
      model: z.string(),
      /** US dollars; null: unknown. */
      price: z.number().nullable(),
      /** 1: the answers are invented, by the sandbox. */
      is_invented: flag,
    }),
  ),
})

const roundInput = z
  .object({
    project_id: id('project_id'),
    surface: oneOf('surface', questionSurfaces),
    answers: optionalInteger({ min: 1, max: MOST_ANSWERS }),
    ceiling: optionalNumber(),
  })
  .transform((input) => ({
    projectId: input.project_id,
    surface: input.surface,
    count: input.answers ?? USUAL_ANSWERS,
    ceiling: input.ceiling ?? null,
  }))

export const estimateAnswers = endpoint({
  method: 'POST',
  path: 'questions/estimate',
  impersonation: 'reading',
  scope: 'account',
  permission: 'update',
  summary: 'The answers and the cost of asking all questions of a project at one surface today',
  input: roundInput,
  items: z.object({
    questions: z.int(),
    /** Answers that are missing today. */
    answers: z.int(),
    /** US dollars, without answers of unknown price. */
    cost: z.number(),
    is_price_known: flag,
    /** Answers and cost on a day without answers, such as that of a weekly round. */
    full_answers: z.int(),
    full_cost: z.number(),
  }),
})

export const requestAnswers = endpoint({
  method: 'POST',
  path: 'questions/round',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Ask all questions of a project at one surface today; each answer counts as a daily request',
  input: roundInput,
  items: z.object({ answers: z.int() }),
  messageOf: ({ answers }) => messages.answersRequested(answers),
})

/** A share of answers, 0 to 1, with its 95 % intervals. */
const rate = z.object({
  rate: z.number(),
  found: z.int(),
  answers: z.int(),
  /** For these questions. */
  low: z.number(),
  high: z.number(),
  /** For questions like these. */
  low_like: z.number(),
  high_like: z.number(),
  /** The effective sample size of the latter. */
  effective: z.number(),
  /** A difference to a round of the same size that chance alone exceeds once in twenty times. */
  noise: z.number(),
})
export type AnswerRate = z.infer<typeof rate>

const answerDay = z.object({
  date: day,
  /** Questions with an answer, and all answers. */
  questions: z.int(),
  answers: z.int(),
  /** Pages without an answer, and failed attempts; both are in no share. */
  none_shown: z.int(),
  failed: z.int(),
  /** In the order of `brands`; null without answers. */
  of: z.array(
    z.object({
      named: rate.nullable(),
      cited: rate.nullable(),
      /** Answers that name the brand, of those of all brands. */
      voice: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
    }),
  ),
})
export type AnswerDay = z.infer<typeof answerDay>

const interval = z.object({ low: z.number(), high: z.number() })

/** The most brands, rows of sources and days of one answer. */
export const SHOWN_BRANDS = 8
export const SHOWN_SOURCES = 100
export const MOST_RATE_DAYS = 92

export const answerRates = endpoint({
  method: 'GET',
  path: 'questions/rates',
  scope: 'account',
  permission: 'view',
  summary: 'How often the answers of one surface name and cite a brand and its competitors',
  input: z
    .object({
      project_id: id('project_id'),
      surface: oneOf('surface', questionSurfaces),
      range_start: optionalDay(),
      range_end: optionalDay(),
      topic: optionalText(LONGEST_TOPIC),
    })
    .transform((input) => ({
      projectId: input.project_id,
      surface: input.surface,
      from: input.range_start,
      to: input.range_end,
      ...(input.topic !== undefined && { topic: input.topic }),
    })),
  items: z.object({
    /** The own brand first, then those that are named most. */
    brands: z.array(z.object({ id: z.int(), name: z.string(), is_own: flag })),
    is_invented: flag,
    /** Days with an attempt, oldest first. */
    days: z.array(answerDay),
    /** The last day against the one before, with the questions that both asked. */
    changes: z.array(
      z.object({
        brand_id: z.int(),
        measure: z.enum(['named', 'cited']),
        /** Mean over questions, -1 to 1. */
        change: z.number(),
        p: z.number(),
        /** 1: more than chance, with the share of false ones held at 5 %. */
        is_announced: flag,
      }),
    ),
    /** Answers of the last day by whether they name and whether they cite the own brand. */
    crossed: z.object({ both: z.int(), named: z.int(), cited: z.int(), neither: z.int() }),
    /** Questions with an answer on the last day, those that name the own brand least first. */
    questions: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        topics: z.array(z.string()),
        answers: z.int(),
        named: z.int(),
        cited: z.int(),
        /** Their 95 % intervals as shares, 0 to 1. */
        named_interval: interval,
        cited_interval: interval,
        /** The day with answers before; null without an answer on it. */
        before: z.object({ answers: z.int(), named: z.int(), cited: z.int() }).nullable(),
        /** Names of competitors with the answers that name them. */
        rivals: z.array(z.object({ name: z.string(), named: z.int() })),
        /** 1: others are named, and the own brand never. */
        is_gap: flag,
      }),
    ),
    /** Sites that answers of the last day cite, most answers first. */
    sources: z.array(
      z.object({ host: z.string(), brand_id: z.int().nullable(), answers: z.int(), questions: z.int() }),
    ),
  }),
})
export type AnswerRates = z.infer<typeof answerRates.items>

/** The most answers of one question in one reply. */
export const SHOWN_ANSWERS = 60

export const questionAnswers = endpoint({
  method: 'GET',
  path: 'questions/answers',
  scope: 'account',
  permission: 'view',
  summary: 'The answers to a question at one surface, newest first, with the places that name brands',
  input: z
    .object({
      project_id: id('project_id'),
      question_id: id('question_id'),
      surface: oneOf('surface', questionSurfaces),
    })
    .transform((input) => ({
      projectId: input.project_id,
      questionId: input.question_id,
      surface: input.surface,
    })),
  items: z.array(
    z.object({
      date: day,
      number: z.int(),
      answered_at: timestamp,
      /** Why there is no answer; null if there is one. */
      failure: z.string().nullable(),
      text: z.string(),
      model: z.string().nullable(),
      /** US dollars of all attempts, which accounts that wait for it share; null if unknown. */
      cost: z.number().nullable(),
      /** Whether the engine searched the web; null if it does not say. */
      searched: z.boolean().nullable(),
      is_invented: flag,
      /** Places of names, in UTF-16 units of the text. */
      mentions: z.array(z.object({ brand_id: z.int(), start: z.int(), end: z.int() })),
      citations: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullable(),
          /** 1: the answer cites it; 0: the engine only read it. */
          is_cited: flag,
          brand_id: z.int().nullable(),
        }),
      ),
    }),
  ),
})
