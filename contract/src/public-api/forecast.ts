import { z } from 'zod'
import { FORECAST_DAYS, FORECAST_LEAST_DAYS, GOAL_KEYWORDS, goalPositions } from '../forecast/calls.ts'
import { day, id, oneOf, optionalId } from '../wire.ts'
import { programCall } from './values.ts'

const group = 'Series'

/** Numbers of `getSeries` that can be forecast. */
export const forecastNumbers = ['visibility', 'visibility_score', 'traffic', 'traffic_value'] as const

const ofProject = {
  project_id: id('project_id'),
  tag_id: optionalId().meta({ description: 'Only keywords with this tag.' }),
}

export const getForecast = programCall({
  id: 'getForecast',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/forecast',
  permission: 'view',
  summary: `How a daily number of a project may go on for ${FORECAST_DAYS} days`,
  details: `From the project's own history of two years at most. In about four of five cases the number is between \`low\` and \`high\`. With fewer than ${FORECAST_LEAST_DAYS} days, or many gaps, \`days\` is empty.`,
  input: z.object({
    ...ofProject,
    number: oneOf('number', forecastNumbers).meta({ examples: ['traffic'] }),
  }),
  items: z.object({
    known_days: z.int().meta({ description: 'Days of the history with a number.' }),
    days: z.array(z.object({ day, value: z.number(), low: z.number(), high: z.number() })),
  }),
})
export type ProgramForecast = z.infer<typeof getForecast.items>

export const getGoal = programCall({
  id: 'getGoal',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/goal',
  permission: 'view',
  summary: 'The gain of a project if all keywords below a position came to it',
  details: `Estimated by the click curve of the account. \`keywords\` lists the ${GOAL_KEYWORDS} that would gain most.`,
  input: z.object({
    ...ofProject,
    position: oneOf('position', goalPositions).meta({ examples: ['10'] }),
  }),
  items: z.object({
    keyword_count: z.int().meta({ description: 'Checked keywords that rank lower or not at all.' }),
    with_volume: z.int().meta({ description: 'Keywords of these whose search volume is known.' }),
    traffic: z.number().nullable().meta({
      description: 'Additional visits per month; null: no search volume is known.',
    }),
    traffic_value: z.number().nullable().meta({
      description: 'Price of these visits as ads per month, in US dollars; null: no price is known.',
    }),
    keywords: z.array(
      z.object({
        keyword_id: z.int(),
        keyword: z.string(),
        position: z.int().nullable().meta({ description: 'Null: not in the checked results.' }),
        volume: z.int(),
        traffic: z.number().meta({ description: 'Additional visits per month.' }),
      }),
    ),
  }),
})
export type ProgramGoal = z.infer<typeof getGoal.items>
