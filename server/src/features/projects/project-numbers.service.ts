import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/projects/calls'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Context, Reader } from '../../platform/context.ts'
import { presentNumbersOf } from '../tracking/roll-up/present.queries.ts'
import { presentOverview } from './overview.presenter.ts'
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
  return Object.fromEntries(
    projects.map((project) => {
      const sum = sums.find(({ project_id }) => project_id === project.id) ?? noDays
      const current = presentBuckets({ ...project, count: project.keyword_count })
      return [
        project.id,
        { current, all: presentBuckets({ ...sum, unchecked_count: 0, count: sum.checked_count }) },
      ]
    }),
  )
}

const noDays = {
  checked_count: 0,
  ranked_count: 0,
  top_3_count: 0,
  top_10_count: 0,
  top_20_count: 0,
  top_50_count: 0,
}

/** Everything of today is counted from the keywords, so that it agrees with the rows of the list at any moment. */
export const projectOverview = (
  ctx: Reader,
  { projectId }: ParsedInputOf<typeof calls.projectOverview>,
): Promise<calls.Overview> => overviewWithin(ctx, projectId, null)

/** The overview, together with the numbers of the keywords that meet a condition. */
export async function overviewWithin(
  ctx: Reader,
  projectId: number,
  within: RawBuilder<SqlBool> | null,
): Promise<calls.Overview> {
  await requireProjects(ctx, [projectId])
  const [days, present, segment] = await Promise.all([
    queries.findDays(ctx.db, ctx.account.id, [projectId], daysBack(MONTH)),
    presentNumbersOf(ctx.db, ctx.account.id, projectId),
    within === null ? null : presentNumbersOf(ctx.db, ctx.account.id, projectId, within),
  ])
  return presentOverview(days, present, segment)
}
