import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { filtersOfQuery } from '@rankline/contract/filter-query'
import { type listTagSegments as call, SEGMENT_DAYS, type TagSegment } from '@rankline/contract/tags'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { presentTag } from './tag.presenter.ts'
import * as queries from './tag-segments.queries.ts'

/**
 * The tags of a project's keywords, each with the numbers of these keywords. Dynamic ones that find nothing here are told to
 * those who see all projects, unless their filter is of another project.
 */
export async function listTagSegments(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof call>,
): Promise<TagSegment[]> {
  await requireProjects(ctx, [projectId])
  const days = Array.from({ length: SEGMENT_DAYS }, (_, index) => utcDay(index + 1 - SEGMENT_DAYS))
  const [segments, kept] = await Promise.all([
    queries.findSegments(ctx.db, ctx.account.id, projectId, { withEmpty: ctx.account.projectIds === null }),
    queries.findSegmentDays(ctx.db, ctx.account.id, projectId, days[0]!),
  ])
  const known = new Map(kept.map(({ tag_id, day, position }) => [`${tag_id} ${day}`, position]))
  const here = segments.filter(({ keyword_count, filter }) => keyword_count > 0 || isOf(projectId, filter))
  return here.map((segment) => ({
    ...segment,
    tag: presentTag(segment, ctx.account),
    positions: days.map((day) => known.get(`${segment.id} ${day}`) ?? null),
  }))
}

function isOf(projectId: number, filter: string | null): boolean {
  const { project } = filter === null ? {} : filtersOfQuery(filter)
  return project === undefined || project === projectId
}
