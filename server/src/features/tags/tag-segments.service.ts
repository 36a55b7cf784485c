import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { type listTagSegments as call, SEGMENT_DAYS, type TagSegment } from '@rankline/contract/tags'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { presentTag } from './tag.presenter.ts'
import * as queries from './tag-segments.queries.ts'

/** The tags of a project's keywords, each with the numbers of these keywords. */
export async function listTagSegments(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof call>,
): Promise<TagSegment[]> {
  await requireProjects(ctx, [projectId])
  const days = Array.from({ length: SEGMENT_DAYS }, (_, index) => utcDay(index + 1 - SEGMENT_DAYS))
  const [segments, kept] = await Promise.all([
    queries.findSegments(ctx.db, ctx.account.id, projectId),
    queries.findSegmentDays(ctx.db, ctx.account.id, projectId, days[0]!),
  ])
  const known = new Map(kept.map(({ tag_id, day, position }) => [`${tag_id} ${day}`, position]))
  return segments.map((segment) => ({
    ...segment,
    tag: presentTag(segment),
    positions: days.map((day) => known.get(`${segment.id} ${day}`) ?? null),
  }))
}
