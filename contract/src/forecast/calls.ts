import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { day, id, oneOf } from '../wire.ts'

/** Days that are forecast; fewer if the history is shorter than twice as many. */
export const FORECAST_DAYS = 90
/** Fewest days with a number that a forecast needs. */
export const FORECAST_LEAST_DAYS = 60

/** Daily numbers of a project that can be forecast. */
export const forecastSeries = ['visibility', 'visibilityScore', 'traffic', 'trafficValue'] as const
export type ForecastSeries = (typeof forecastSeries)[number]

/** Positions that keywords can be imagined at. */
export const goalPositions = ['1', '3', '5', '10'] as const
export type GoalPosition = (typeof goalPositions)[number]

/** The filters of the keyword list narrow what is counted. */
const narrowed = { project_id: id('project_id'), ...narrowing.shape }

export const projectForecast = endpoint({
  method: 'GET',
  path: 'forecast/project',
  scope: 'account',
  permission: 'view',
  summary: 'How a daily number of a project may go on for 90 days, with the 80 % interval of each day',
  input: z
    .object({ ...narrowed, series: oneOf('series', forecastSeries) })
    .transform(({ project_id, series, ...filters }) => ({ projectId: project_id, series, filters })),
  items: z.object({
    /** The last two years at most, oldest first. Days without a number are left out. */
    history: z.array(z.object({ date: day, value: z.number() })),
    /** Null: there are too few days, or too many gaps. */
    forecast: z
      .object({
        /** Days of the history with a number. */
        known_days: z.int(),
        days: z.array(z.object({ date: day, value: z.number(), low: z.number(), high: z.number() })),
      })
      .nullable(),
    known_days: z.int(),
  }),
})
export type ProjectForecast = z.infer<typeof projectForecast.items>

export const goalForecast = endpoint({
  method: 'GET',
  path: 'forecast/goal',
  scope: 'account',
  permission: 'view',
  summary: 'What a project would gain if all keywords below a position came to it',
  input: z
    .object({ ...narrowed, position: oneOf('position', goalPositions) })
    .transform(({ project_id, position, ...filters }) => ({
      projectId: project_id,
      position: Number(position),
      filters,
    })),
  items: z.object({
    /** Checked keywords that rank lower or not at all, and those of them whose search volume is known. */
    keyword_count: z.int(),
    with_volume: z.int(),
    /** Additional visits a month; null if no search volume is known. */
    visits: z.number().nullable(),
    /** Price of these visits as ads a month, US dollars; null if no price is known. */
    value: z.number().nullable(),
    /** The keywords that would gain most, first. */
    keywords: z.array(
      z.object({
        id: z.int(),
        keyword: z.string(),
        /** Null: not in the checked results. */
        position: z.int().nullable(),
        volume: z.int(),
        visits: z.number(),
      }),
    ),
  }),
})
export type GoalForecast = z.infer<typeof goalForecast.items>

/** Keywords that a goal lists. */
export const GOAL_KEYWORDS = 20
