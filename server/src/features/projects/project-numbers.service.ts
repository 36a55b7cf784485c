import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/projects'
import { engineById } from '@rankline/serp/catalog/engines'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { progressOf } from '../tracked-keywords/tracked-keywords.service.ts'
import { presentBuckets } from './project.presenter.ts'
import * as queries from './projects.queries.ts'
import { requireProjects } from './projects.service.ts'

const MONTH = 30
const YEAR = 365

/** The first day of a period of `days` that ends today. */
const daysBack = (days: number) => utcDay(1 - days)

export async function dailyAverageRanks(
  ctx: Context,
  { projectIds }: ParsedInputOf<typeof calls.dailyAverageRanks>,
): Promise<ItemsOf<typeof calls.dailyAverageRanks>> {
  await requireProjects(ctx, projectIds)
  const days = await queries.findDays(ctx.db, ctx.account.id, projectIds, daysBack(MONTH))
  const series: ItemsOf<typeof calls.dailyAverageRanks> = Object.fromEntries(projectIds.map((id) => [id, []]))
  for (const { project_id, day, average_position } of days)
    series[project_id]?.push({ date: day, avg_rank: average_position })
  return series
}

export async function rankDistribution(
  ctx: Context,
  { projectIds }: ParsedInputOf<typeof calls.rankDistribution>,
): Promise<ItemsOf<typeof calls.rankDistribution>> {
  await requireProjects(ctx, projectIds)
  const [projects, sums] = await Promise.all([
    queries.findProjects(ctx.db, ctx.account, { ids: projectIds, sort: 'newest', order: 'asc' }),
    queries.sumDays(ctx.db, ctx.account.id, projectIds, daysBack(YEAR)),
  ])
  const none = { checked_count: 0, top_3_count: 0, top_10_count: 0, top_20_count: 0 }
  return Object.fromEntries(
    projects.map((project) => {
      const sum = sums.find(({ project_id }) => project_id === project.id) ?? none
      const current = presentBuckets({ ...project, count: project.keyword_count })
      return [project.id, { current, all: presentBuckets({ ...sum, count: sum.checked_count }) }]
    }),
  )
}

export async function projectOverview(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.projectOverview>,
): Promise<ItemsOf<typeof calls.projectOverview>> {
  const [[project], days, progress] = await Promise.all([
    queries.findProjects(ctx.db, ctx.account, { ids: [projectId], sort: 'newest', order: 'asc' }),
    queries.findDays(ctx.db, ctx.account.id, [projectId], daysBack(MONTH)),
    progressOf(ctx, projectId),
  ])
  if (project === undefined) throw notFound()
  return {
    checked_at: project.checked_at?.toISOString() ?? null,
    updating: progress.updating,
    failed: progress.failed,
    engines: progress.engine_ids.flatMap((id) => engineById(id)?.name ?? []),
    distribution: presentBuckets({ ...project, count: project.keyword_count }),
    days: days.map((day) => ({
      date: day.day,
      visibility: day.visibility,
      visibility_score: day.visibility_score,
      average_position: day.average_position,
      unranked: day.checked_count - day.ranked_count,
      traffic: day.traffic,
      traffic_value: day.traffic_value,
    })),
  }
}
