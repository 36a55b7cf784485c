import type {
  ChartInput,
  segmentDistribution as distributionCall,
  Narrowed,
  segmentSeries as seriesCall,
} from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Narrowing } from '@rankline/contract/keywords/filter-schemas'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/context.ts'
import { clickSharesByDay } from '../../click-curve/click-curve.service.ts'
import { presentBuckets } from '../../projects/project.presenter.ts'
import { requireProjects } from '../../projects/projects.service.ts'
import { narrowingOf, onlyTag } from '../../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../../tracked-keywords/filters/pattern-time.service.ts'
import type { DayRange } from '../charts.queries.ts'
import { rangeOf } from '../range.ts'
import { addChecked, numbersOf } from './numbers.ts'
import { placed } from './places.ts'
import * as queries from './segment.queries.ts'
import { findKeptDays, findKeptSince, type KeptDay } from './tag-days.queries.ts'

const YEAR = 365

/** Filtered keywords of a project, with their number and the number of all keywords; null if no filter applies. */
export type Segment = Narrowed & { members: queries.Member[]; kept: Kept | null }

/** A tag that is the only filter, and the first day for which its numbers are stored. */
type Kept = { tagId: number; since: string }

/** Finds the filtered keywords of a project. The caller must have checked that the project is visible. */
export async function segmentOf(
  ctx: Reader,
  projectId: number,
  filters: Narrowing | undefined,
): Promise<Segment | null> {
  const within = filters && narrowingOf(ctx.account.id, { ...filters, project_id: projectId })
  return within ? membersOf(ctx, projectId, within, filters) : null
}

/** Part of the answer that names the filtered number. */
export const narrowedTo = (segment: Segment | null): { narrowed?: Narrowed } =>
  segment === null ? {} : { narrowed: { keyword_count: segment.keyword_count, of: segment.of } }

async function membersOf(
  ctx: Reader,
  projectId: number,
  within: Parameters<typeof queries.findMembers>[3],
  filters: Narrowing,
): Promise<Segment> {
  const [members, of, kept] = await Promise.all([
    withinPatternTime(ctx, filters, ({ db }) => queries.findMembers(db, ctx.account.id, projectId, within)),
    queries.countKeywords(ctx.db, ctx.account.id, projectId),
    keptOf(ctx, projectId, onlyTag(ctx.account.id, filters)),
  ])
  return { members, kept, keyword_count: members.length, of }
}

async function keptOf({ db, account }: Reader, projectId: number, tagId: number | undefined) {
  if (tagId === undefined) return null
  const since = await findKeptSince(db, account.id, projectId, tagId)
  return since === null ? null : { tagId, since }
}

/**
 * Numbers of each day with a check of the segment, oldest first. A tag's stored days cover the keywords that had it then; all
 * other days cover the current members.
 */
export async function segmentDays(
  ctx: Reader,
  projectId: number,
  segment: Pick<Segment, 'members' | 'kept'>,
  range: DayRange,
): Promise<KeptDay[]> {
  const { kept, members } = segment
  if (kept === null) return countedDays(ctx, projectId, members, range)
  const today = utcDay()
  const days = await findKeptDays(ctx.db, ctx.account.id, projectId, kept.tagId, range)
  const dayBefore = utcDay(-1, new Date(kept.since))
  const past = { from: range.from, to: dayBefore < range.to ? dayBefore : range.to }
  const before = past.from > past.to ? [] : await countedDays(ctx, projectId, members, past)
  // Today's numbers are stored moments after the first check.
  const isAwaited = range.to >= today && kept.since <= today && days.at(-1)?.date !== today
  const latest = isAwaited ? await countedDays(ctx, projectId, members, { from: today, to: today }) : []
  return [...before, ...days, ...latest]
}

async function countedDays(
  ctx: Reader,
  projectId: number,
  members: readonly queries.Member[],
  range: DayRange,
): Promise<KeptDay[]> {
  if (members.length === 0) return []
  const [days, curveOf] = await Promise.all([
    queries.findRankDays(ctx.db, ctx.account.id, projectId, range),
    clickSharesByDay(ctx, ctx.account.id, range),
  ])
  return placed(days, members).flatMap((day) => {
    const numbers = numbersOf(day, curveOf(day.day))
    return numbers === null ? [] : [{ date: day.day, ...numbers }]
  })
}

export async function segmentSeries(ctx: Reader, input: ChartInput): Promise<ItemsOf<typeof seriesCall>> {
  await requireProjects(ctx, [input.projectId])
  const segment = await whole(ctx, input.projectId, input.filters)
  const { keyword_count, of, kept } = segment
  const since = kept === null ? {} : { kept_since: kept.since }
  return {
    keyword_count,
    of,
    ...since,
    days: await segmentDays(ctx, input.projectId, segment, rangeOf(input)),
  }
}

export async function segmentDistribution(
  ctx: Reader,
  { projectId, filters }: ParsedInputOf<typeof distributionCall>,
): Promise<ItemsOf<typeof distributionCall>> {
  await requireProjects(ctx, [projectId])
  const { members } = await whole(ctx, projectId, filters)
  const year = { from: utcDay(1 - YEAR), to: utcDay() }
  const days = await queries.findRankDays(ctx.db, ctx.account.id, projectId, year)
  const counts = new Uint32Array(CODES)
  for (const day of placed(days, members)) addChecked(day, counts)
  const within = (last: number) => counts.subarray(1, last + 1).reduce((sum, count) => sum + count, 0)
  return presentBuckets({
    top_3_count: within(3),
    top_10_count: within(10),
    top_20_count: within(20),
    top_50_count: within(50),
    ranked_count: within(100),
    unchecked_count: 0,
    count: within(CODES - 1),
  })
}

const CODES = 128

const whole = async (ctx: Reader, projectId: number, filters: Narrowing) =>
  (await segmentOf(ctx, projectId, filters)) ?? membersOf(ctx, projectId, sql`true`, filters)
