import type { ChartInput, ChartPoint, ChartSeries } from '@rankline/contract/charts'
import { utcDay } from '@rankline/contract/days'
import type { Context } from '../../platform/context.ts'
import { getProject, requireProjects } from '../projects/projects.service.ts'
import * as queries from './charts.queries.ts'

const WEEK = 7

/** The service verb that returns one series. */
export const dailySeries =
  (series: ChartSeries) =>
  async (ctx: Context, input: ChartInput): Promise<ChartPoint[]> => {
    await requireProjects(ctx, [input.projectId])
    const rows = await queries.findSeries(ctx.db, ctx.account.id, input.projectId, series, rangeOf(input))
    return rows.map(({ day, value }) => ({ date: day, avg_rank: value }))
  }

export async function latestVisibility(ctx: Context, { projectId }: { projectId: number }) {
  const { visibility } = await getProject(ctx, projectId)
  return { visibility }
}

/** First and last day, both included; the last seven days if both are missing. */
export function rangeOf({ from, to }: Pick<ChartInput, 'from' | 'to'>): queries.DayRange {
  const last = to ?? utcDay()
  return { from: from ?? (to === undefined ? utcDay(1 - WEEK) : '0001-01-01'), to: last }
}
