import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { ForecastSeries } from '@rankline/contract/forecast/calls'
import { narrowing } from '@rankline/contract/keywords/filter-schemas'
import type * as calls from '@rankline/contract/public-api/forecast'
import type { ProgramForecast, ProgramGoal } from '@rankline/contract/public-api/forecast'
import type { Context } from '../../platform/context.ts'
import { goalForecast, projectForecast } from '../forecast/forecast.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireTag } from '../tags/tags.service.ts'

const seriesOf: Record<ParsedInputOf<typeof calls.getForecast>['number'], ForecastSeries> = {
  visibility: 'visibility',
  visibility_score: 'visibilityScore',
  traffic: 'traffic',
  traffic_value: 'trafficValue',
}

export async function getForecast(
  ctx: Context,
  { number, ...input }: ParsedInputOf<typeof calls.getForecast>,
): Promise<ProgramForecast> {
  const { forecast, known_days } = await projectForecast(ctx, {
    ...(await narrowed(ctx, input)),
    series: seriesOf[number],
  })
  return {
    known_days,
    days: (forecast?.days ?? []).map(({ date: day, value, low, high }) => ({ day, value, low, high })),
  }
}

export async function getGoal(
  ctx: Context,
  { position, ...input }: ParsedInputOf<typeof calls.getGoal>,
): Promise<ProgramGoal> {
  const { keyword_count, with_volume, visits, value, keywords } = await goalForecast(ctx, {
    ...(await narrowed(ctx, input)),
    position: Number(position),
  })
  return {
    keyword_count,
    with_volume,
    traffic: visits,
    traffic_value: value,
    keywords: keywords.map((one) => ({
      keyword_id: one.id,
      keyword: one.keyword,
      position: one.position,
      volume: one.volume,
      traffic: one.visits,
    })),
  }
}

/** @throws {Refusal} not found for a project or tag of others */
async function narrowed(
  ctx: Context,
  { project_id: projectId, tag_id }: { project_id: number; tag_id?: number | undefined },
) {
  await requireProjects(ctx, [projectId])
  if (tag_id !== undefined) await requireTag(ctx, tag_id)
  return { projectId, filters: narrowing.parse(tag_id === undefined ? {} : { tag: String(tag_id) }) }
}
