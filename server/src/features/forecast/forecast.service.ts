import type { ChartPoint } from '@rankline/contract/charts/calls'
import { daysFrom, utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import {
  FORECAST_DAYS,
  type ForecastSeries,
  GOAL_KEYWORDS,
  type goalForecast as goalCall,
  type projectForecast as projectCall,
} from '@rankline/contract/forecast/calls'
import { forecast, LONGEST_HISTORY } from '@rankline/serp/forecast'
import { sql } from 'kysely'
import type { Reader } from '../../platform/context.ts'
import { dailySeries } from '../charts/charts.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import * as queries from './forecast.queries.ts'

/** Largest value of each series; visibility is in percent. */
const MOST: Record<ForecastSeries, number | null> = {
  visibility: 100,
  visibilityScore: 100,
  traffic: null,
  trafficValue: null,
}

export async function projectForecast(
  ctx: Reader,
  { projectId, series, filters }: ParsedInputOf<typeof projectCall>,
): Promise<ItemsOf<typeof projectCall>> {
  const range = { from: utcDay(1 - LONGEST_HISTORY), to: utcDay() }
  const points = await dailySeries(series)(ctx, { projectId, filters, ...range })
  const found = forecast(byDay(points), FORECAST_DAYS, { least: 0, most: MOST[series] })
  const last = points.at(-1)?.date
  return {
    history: points.map(({ date, avg_rank }) => ({ date, value: avg_rank })),
    known_days: points.length,
    forecast:
      found === null || last === undefined
        ? null
        : {
            known_days: found.known,
            days: found.days.map((one, index) => ({ date: utcDay(index + 1, new Date(last)), ...one })),
          },
  }
}

/** Every day from the first point to the last one; null where there is none. */
function byDay(points: readonly ChartPoint[]): (number | null)[] {
  const [first, last] = [points[0]?.date, points.at(-1)?.date]
  if (first === undefined || last === undefined) return []
  const values = new Map(points.map(({ date, avg_rank }) => [date, avg_rank]))
  return daysFrom(first, last).map((date) => values.get(date) ?? null)
}

export async function goalForecast(
  ctx: Reader,
  { projectId, position, filters }: ParsedInputOf<typeof goalCall>,
): Promise<ItemsOf<typeof goalCall>> {
  await requireProjects(ctx, [projectId])
  const accountId = ctx.account.id
  const within = narrowingOf(accountId, { ...filters, project_id: projectId }) ?? sql<boolean>`true`
  return withinPatternTime(ctx, filters, ({ db }) =>
    queries.findGains(db, { accountId, projectId, position, within }, GOAL_KEYWORDS),
  )
}
