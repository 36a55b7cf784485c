import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { narrowing } from '@rankline/contract/keywords/filter-schemas'
import type * as calls from '@rankline/contract/public-api/series'
import type { ProgramSeries } from '@rankline/contract/public-api/series'
import type { Context } from '../../platform/context.ts'
import { type DayOfSeries, findAllSeries } from '../charts/charts.queries.ts'
import { segmentSeries } from '../charts/segment/segment.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireTag } from '../tags/tags.service.ts'
import { rangeOf } from './ranges.ts'

export async function findSeries(
  ctx: Context,
  { project_id: projectId, tag_id, ...input }: ParsedInputOf<typeof calls.findSeries>,
): Promise<ProgramSeries> {
  const range = rangeOf(input)
  await requireProjects(ctx, [projectId])
  if (tag_id === undefined)
    return present(await findAllSeries(ctx.db, ctx.account.id, projectId, range), null)
  await requireTag(ctx, tag_id)
  const filters = narrowing.parse({ tag: String(tag_id) })
  const { days, kept_since = null } = await segmentSeries(ctx, { projectId, ...range, filters })
  return present(
    days.map(({ date: day, ...numbers }) => ({ day, ...numbers })),
    kept_since,
  )
}

function present(days: readonly DayOfSeries[], tag_since: string | null): ProgramSeries {
  const valuesOf = (name: Exclude<keyof DayOfSeries, 'day'>) => days.map((day) => day[name])
  return {
    days: days.map(({ day }) => day),
    keywords: valuesOf('known'),
    visibility: valuesOf('visibility'),
    visibility_score: valuesOf('visibilityScore'),
    average_position: valuesOf('rankings'),
    top_3: valuesOf('top_3'),
    top_10: valuesOf('top_10'),
    traffic: valuesOf('traffic'),
    traffic_value: valuesOf('trafficValue'),
    impressions: valuesOf('impressions'),
    click_rate: valuesOf('ctr'),
    volume: valuesOf('volume'),
    tag_since,
  }
}
