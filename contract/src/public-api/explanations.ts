import { z } from 'zod'
import { day, id, optionalDay } from '../wire.ts'
import { programCall } from './values.ts'

const check = z.object({
  day,
  position: z
    .int()
    .nullable()
    .meta({ description: 'Null: not among the results.', examples: [3] }),
  is_featured_snippet: z.boolean(),
})

const site = z.object({
  host: z.string().meta({ examples: ['rival.example'] }),
  from: z.int().nullable().meta({ description: 'Its best position then; null: not in that list.' }),
  to: z.int().nullable().meta({ description: 'Its best position now; null: not in that list.' }),
})

const feature = z.object({
  name: z.string().meta({ examples: ['People also ask'] }),
  is_own: z.boolean().meta({ description: 'It shows a page of the site.' }),
})

export const explainKeyword = programCall({
  id: 'explainKeyword',
  group: 'Changes',
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/explanation',
  permission: 'view',
  summary: 'The stored facts about how a keyword moved',
  details:
    'Compares the stored result pages of the last check and of the last one up to `from`; without `from`, of the check before the last one. Sites are listed with the highest first, at most three each.',
  input: z.object({
    keyword_id: id('keyword_id'),
    from: optionalDay().meta({ description: 'Day to compare with.', examples: ['2026-03-01'] }),
  }),
  items: z.object({
    from: check.nullable().meta({ description: 'Null: there is no earlier check.' }),
    to: check.nullable().meta({ description: 'Null: there is no check.' }),
    page: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .meta({ description: 'The page of the site that ranked, if it changed.' }),
    missing_days: z.array(day).meta({
      description: 'Days whose list of results is not stored: other sites and features are not compared.',
    }),
    passed_by: z
      .array(site)
      .meta({ description: 'Sites that ranked below the site, and now rank above it.' }),
    passed_by_count: z.int(),
    passed: z.array(site).meta({ description: 'Sites that ranked above the site, and now rank below it.' }),
    passed_count: z.int(),
    features_came: z.array(feature).meta({ description: 'Features of the page that are new.' }),
    features_went: z.array(feature).meta({ description: 'Features of the page that are gone.' }),
    notes: z.array(z.object({ day, text: z.string() })),
    updates: z
      .array(
        z.object({
          name: z.string().meta({ examples: ['March 2026 core update'] }),
          started_on: day,
          ended_on: day.nullable(),
        }),
      )
      .meta({ description: 'Known updates of the engine on or near these days.' }),
  }),
})
