import { type ChangePeriod, changeDays, changePeriods } from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { filtersOfQuery } from '@rankline/contract/keywords/filter-query'
import { isChosen } from '@rankline/contract/keywords/filter-values'
import { type listTagSegments as call, SEGMENT_DAYS, type TagSegment } from '@rankline/contract/tags/calls'
import type { Context, Reader } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { presentTag } from './tag.presenter.ts'
import * as queries from './tag-segments.queries.ts'

/**
 * Lists the tags of a project's keywords with the numbers of these keywords, without topics. Callers who see all projects also
 * get dynamic tags without a keyword here, unless their filter names another project.
 */
export async function listTagSegments(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof call>,
): Promise<TagSegment[]> {
  await requireProjects(ctx, [projectId])
  const withEmpty = ctx.account.projectIds === null
  const segments = await segmentsOf(ctx, projectId, { withEmpty, isTopic: false })
  return segments
    .filter(({ row, keyword_count }) => keyword_count > 0 || isOf(projectId, row.filter))
    .map(({ row: _, ...segment }) => segment)
}

/** The topics of a project that have keywords, with their numbers, by name. The caller must have checked the project. */
export const topicSegments = (ctx: Reader, projectId: number) => segmentsOf(ctx, projectId, { isTopic: true })

async function segmentsOf(
  ctx: Reader,
  projectId: number,
  kind: { withEmpty?: boolean; isTopic: boolean },
): Promise<(TagSegment & { row: queries.SegmentRow })[]> {
  const days = Array.from({ length: SEGMENT_DAYS }, (_, index) => utcDay(index + 1 - SEGMENT_DAYS))
  const [segments, trends, rows] = await Promise.all([
    queries.findSegments(ctx.db, ctx.account.id, projectId, kind),
    queries.findSegmentDays(ctx.db, ctx.account.id, projectId, days[0]!),
    queries.findKeptDays(ctx.db, ctx.account.id, projectId, utcDay(-SEGMENT_DAYS - changeDays.month)),
  ])
  const kept = groupBy(rows, ({ tag_id }) => tag_id)
  // Days before the first stored one come from the trends of the keywords.
  const known = new Map(
    [...trends, ...rows].map(({ tag_id, day, position }) => [`${tag_id} ${day}`, position]),
  )
  return segments.map((segment) => ({
    ...segment,
    row: segment,
    tag: presentTag(segment, ctx.account),
    visibility_changes: changesOf(kept.get(segment.id) ?? []),
    positions: days.map((day) => known.get(`${segment.id} ${day}`) ?? null),
  }))
}

function isOf(projectId: number, filter: string | null): boolean {
  const { project } = filter === null ? {} : filtersOfQuery(filter)
  return isChosen(project, projectId)
}

/** Changes as in the project overview: the last day is compared with the last one that is at least a period earlier. */
function changesOf(days: readonly queries.KeptDayRow[]): Record<ChangePeriod, number | null> {
  const last = days.at(-1)
  const since = (period: ChangePeriod) => {
    if (last === undefined) return null
    const limit = utcDay(-changeDays[period], new Date(last.day))
    const past = days.findLast(({ day }) => day <= limit)
    return past === undefined ? null : difference(last.visibility, past.visibility)
  }
  return Object.fromEntries(changePeriods.map((period) => [period, since(period)])) as Record<
    ChangePeriod,
    number | null
  >
}

const difference = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before
