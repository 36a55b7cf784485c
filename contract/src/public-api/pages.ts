import { z } from 'zod'
import { cannibalisationDays } from '../cannibalisation/calls.ts'
import { day, id, keysOf, optionalOneOf } from '../wire.ts'
import { listInput, listOf, programCall } from './values.ts'

const group = 'Pages'

const visits = z
  .number()
  .nullable()
  .meta({
    description: 'Estimated visits per month; null if no volume is known.',
    examples: [120.5],
  })

const landingPage = z
  .object({
    id: z.int(),
    url: z.string().meta({ examples: ['https://example.com/shoes'] }),
    first_seen_on: day,
    keywords: z.int().meta({ description: 'Enabled keywords for which the page ranks now.' }),
    average_position: z.number().nullable(),
    visibility: z.number().nullable().meta({ description: 'Per cent.' }),
    traffic: visits,
    traffic_value: z
      .number()
      .nullable()
      .meta({ description: 'Estimated price of these visits as ads, in US dollars.' }),
    traffic_share: z.number().nullable().meta({ description: 'Per cent of the traffic of all pages.' }),
    traffic_change_day: z.number().nullable().meta({ description: 'Visits won since yesterday.' }),
    traffic_change_week: z.number().nullable().meta({ description: 'Visits won in seven days.' }),
    won: z.int().meta({ description: 'Keywords for which it ranks now and did not seven days ago.' }),
    lost: z.int().meta({ description: 'Keywords for which it ranked seven days ago and does not now.' }),
    best_keyword: z
      .object({ id: z.int(), keyword: z.string(), position: z.int() })
      .nullable()
      .meta({ description: 'The keyword with the best position.' }),
  })
  .meta({ id: 'LandingPage' })
export type ProgramLandingPage = z.infer<typeof landingPage>

export const listLandingPages = programCall({
  id: 'listLandingPages',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/landing-pages',
  permission: 'view',
  summary: 'The pages of a site that rank, with the numbers of their keywords',
  details: 'Rows are ordered by id, oldest pages first.',
  input: z.object({ project_id: id('project_id'), ...listInput(landingPage) }),
  items: listOf(landingPage),
})

const cannibalised = z
  .object({
    keyword_id: z.int(),
    keyword: z.string(),
    position: z.int().nullable(),
    best_position: z.int().nullable(),
    volume: z.int().nullable().meta({ description: 'Searches per month.' }),
    traffic: visits,
    traffic_at_best: visits.meta({ description: 'Estimated visits per month at the best position.' }),
    switches: z.int().meta({
      description: 'Times that pages replaced each other in the period; 0 unless two did so at least twice.',
    }),
    last_switched_on: day.nullable(),
    pages_in_list: z.int().meta({
      description: 'Pages of the site in the last whole list of results; 0: fewer than two.',
    }),
    listed_on: day.nullable().meta({ description: 'Day of that list.' }),
    preferred_url: z.string().nullable().meta({ description: 'The page that should rank.' }),
    is_wrong_page: z.boolean().meta({ description: 'Another page than the preferred one ranks.' }),
    pages: z.array(
      z.object({
        url: z.string(),
        days: z.int().meta({ description: 'Days of the period on which it was the best page of the site.' }),
        best_position: z.int().nullable().meta({ description: 'The best position on these days.' }),
        last_ranked_on: day.nullable(),
        position_in_list: z.int().nullable().meta({ description: 'Null: not in the last whole list.' }),
        is_current: z.boolean().meta({ description: 'The best page of the site now.' }),
      }),
    ),
  })
  .meta({ id: 'CannibalisedKeyword' })
export type ProgramCannibalised = z.infer<typeof cannibalised>

export const listCannibalisation = programCall({
  id: 'listCannibalisation',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/cannibalisation',
  permission: 'view',
  summary: 'Keywords for which pages of the site replace each other or share a list of results',
  details: 'Rows are ordered by the id of the keyword.',
  input: z.object({
    project_id: id('project_id'),
    days: optionalOneOf(keysOf(cannibalisationDays)).meta({
      description: 'Days up to today in which pages replaced each other; 30 by default.',
    }),
    ...listInput(cannibalised),
  }),
  items: listOf(cannibalised),
})
