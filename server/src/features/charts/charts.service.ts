import type { ChartInput, ChartPoint, ChartSeries } from '@rankline/contract/charts/calls'
import type { Context, Reader } from '../../platform/context.ts'
import { getProject, requireProjects } from '../projects/projects.service.ts'
import * as queries from './charts.queries.ts'
import { rangeOf } from './range.ts'
import { segmentDays, segmentOf } from './segment/segment.service.ts'

/** A range of days of a project, for all keywords or for the filtered ones. */
export type Charted = Pick<ChartInput, 'projectId' | 'from' | 'to'> & Partial<Pick<ChartInput, 'filters'>>

/** Service function that returns one series. */
export const dailySeries =
  (series: ChartSeries) =>
  async (ctx: Reader, input: Charted): Promise<ChartPoint[]> => {
    const { projectId, filters } = input
    await requireProjects(ctx, [projectId])
    const range = rangeOf(input)
    const segment = await segmentOf(ctx, projectId, filters)
    if (segment === null) {
      const rows = await queries.findSeries(ctx.db, ctx.account.id, projectId, series, range)
      return rows.map(({ day, value }) => ({ date: day, avg_rank: value }))
    }
    const days = await segmentDays(ctx, projectId, segment, range)
    return days.flatMap(({ date, [series]: value }) => (value === null ? [] : [{ date, avg_rank: value }]))
  }

export async function latestVisibility(ctx: Context, { projectId }: { projectId: number }) {
  const { visibility } = await getProject(ctx, projectId)
  return { visibility }
}
