import type { ChartInput, ChartPoint, ChartSeries } from '@rankline/contract/charts/calls'
import type { intentBreakdown as intentsCall } from '@rankline/contract/charts/intents'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { INTENT, intentNames, intents } from '@rankline/contract/keywords/intents'
import type { Context, Reader } from '../../platform/context.ts'
import { getProject, requireProjects } from '../projects/projects.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import * as queries from './charts.queries.ts'
import { findByIntent } from './intent-breakdown.queries.ts'
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

/** The enabled keywords of a project by intent, at their latest positions. */
export async function intentBreakdown(
  ctx: Reader,
  { projectId, filters }: ParsedInputOf<typeof intentsCall>,
): Promise<ItemsOf<typeof intentsCall>> {
  await requireProjects(ctx, [projectId])
  const rows = await findByIntent(ctx.db, ctx.account.id, projectId, narrowingOf(ctx.account.id, filters))
  return {
    intents: rows.map(({ intent: number, ...numbers }) => {
      const intent = number === null ? null : intents[number - 1]!
      const name = intent === null ? 'Not known' : intentNames[intent]
      return { ...numbers, intent, name, value: INTENT[intent ?? 'unknown'] }
    }),
  }
}
