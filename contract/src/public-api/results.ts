import { z } from 'zod'
import { day, id, optionalDay } from '../wire.ts'
import { fieldsOf, programCall } from './values.ts'

const result = z
  .object({
    position: z.int().meta({ description: 'Place in the list of organic results.', examples: [4] }),
    absolute_position: z
      .int()
      .nullable()
      .meta({
        description: 'Place among all elements of the page, with ads and features; null: not known.',
        examples: [7],
      }),
    url: z.string().meta({ examples: ['https://example.com/shoes'] }),
    title: z.string(),
    description: z.string(),
    is_own: z.boolean().meta({ description: 'A page of the project’s site.' }),
    competitor: z
      .string()
      .nullable()
      .meta({
        description: 'Host of the competitor of the keyword that this page belongs to.',
        examples: ['rival.example'],
      }),
    previous_position: z.int().nullable().meta({
      description: 'Place on the stored page before; null: not in that list.',
    }),
  })
  .meta({ id: 'Result' })
export type ProgramResult = z.infer<typeof result>

const entry = z.object({
  title: z.string(),
  url: z.string().nullable(),
  is_own: z.boolean(),
})

const pageFeature = z
  .object({
    feature: z.string().meta({ examples: ['people_also_ask'] }),
    name: z.string().meta({ examples: ['People also ask'] }),
    place: z.enum(['above', 'within', 'below']).meta({
      description: 'Before the first organic result, between them, or after the last one.',
    }),
    is_own: z.boolean().meta({ description: 'It contains the project’s site.' }),
    entries: z.array(entry).meta({ description: 'In the order of the page, at most 60.' }),
  })
  .meta({ id: 'PageFeature' })
export type ProgramFeature = z.infer<typeof pageFeature>

export const findResults = programCall({
  id: 'getResultPage',
  group: 'Result pages',
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/results',
  permission: 'view',
  summary: 'The stored result page of a keyword on a day',
  details:
    '`data` is the list of organic results, `features` are the other elements in the order of the page. If nothing is stored of the day, `day` is null and the lists are empty. `GET /keywords/{keyword_id}/result-days` lists the stored days.',
  input: z.object({
    keyword_id: id('keyword_id'),
    day: optionalDay().meta({ description: 'The latest stored day by default.', examples: ['2026-03-01'] }),
    ...fieldsOf(result),
  }),
  items: z.object({
    day: day.nullable(),
    depth: z
      .int()
      .nullable()
      .meta({ description: 'Results that were read.', examples: [100] }),
    data: z.array(result),
    features: z.array(pageFeature),
    overview: z
      .object({
        citations: z.array(entry).meta({ description: 'Sources in their order.' }),
        own_citation: z.int().nullable().meta({
          description: 'Place of the first citation of the project’s site, from 1; null: not cited.',
        }),
      })
      .nullable()
      .meta({ description: 'The AI overview; null if the page has none.' }),
  }),
})

export const listResultDays = programCall({
  id: 'listResultDays',
  group: 'Result pages',
  needs: 'read',
  method: 'GET',
  path: 'keywords/:keyword_id/result-days',
  permission: 'view',
  summary: 'The days of which a result page of a keyword is stored, newest first',
  input: z.object({ keyword_id: id('keyword_id') }),
  items: z.object({ data: z.array(z.object({ day, depth: z.int() })) }),
})
