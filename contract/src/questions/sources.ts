import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, flag, id, oneOf, optionalText } from '../wire.ts'
import { questionSurfaces } from './calls.ts'
import { LONGEST_TOPIC } from './forms.ts'

/** The most sites, pages of each and questions of each in one answer. */
export const SHOWN_SITES = 50
export const SHOWN_PAGES = 10

const counts = z.object({ answers: z.int(), questions: z.int() })

export const answerSources = endpoint({
  method: 'GET',
  path: 'questions/sources',
  scope: 'account',
  permission: 'view',
  summary: 'Sites and pages that the answers of the last day cite, and questions that cite others alone',
  input: z
    .object({
      project_id: id('project_id'),
      surface: oneOf('surface', questionSurfaces),
      topic: optionalText(LONGEST_TOPIC),
    })
    .transform((input) => ({
      projectId: input.project_id,
      surface: input.surface,
      ...(input.topic !== undefined && { topic: input.topic }),
    })),
  items: z.object({
    /** The last day with answers; null without one. */
    date: day.nullable(),
    answers: z.int(),
    total: z.int(),
    /** Sites that are cited, those of most answers first. */
    sites: z.array(
      counts.extend({
        host: z.string(),
        brand_id: z.int().nullable(),
        /** 1: a site of the own brand. */
        is_own: flag,
        /** Answers that cite it and name the own brand. */
        naming: z.int(),
        pages: z.array(counts.extend({ url: z.string(), title: z.string().nullable() })),
      }),
    ),
    /** Questions whose answers cite others and never the own brand, those that name it least first. */
    gaps: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        answers: z.int(),
        /** Answers that name the own brand. */
        named: z.int(),
        /** Sites that are cited instead, those of most answers first. */
        instead: z.array(z.object({ host: z.string(), answers: z.int() })),
      }),
    ),
  }),
})
export type AnswerSources = z.infer<typeof answerSources.items>
