import type {
  ChartInput,
  segmentDistribution as distributionCall,
  Narrowed,
  segmentSeries as seriesCall,
} from '@rankline/contract/charts'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Narrowing } from '@rankline/contract/keyword-filters'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/context.ts'
import { clickSharesByDay } from '../../click-curve/click-curve.service.ts'
import { presentBuckets } from '../../projects/project.presenter.ts'
import { requireProjects } from '../../projects/projects.service.ts'
import { narrowingOf } from '../../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../../tracked-keywords/filters/pattern-time.service.ts'
import type { DayRange } from '../charts.queries.ts'
import { rangeOf } from '../range.ts'
import { addChecked, type DayNumbers, numbersOf } from './numbers.ts'
import { placed } from './places.ts'
import * as queries from './segment.queries.ts'

const YEAR = 365

/** The keywords that filters leave of a project, and how many they are of all; null where no filter narrows it. */
export type Segment = Narrowed & { members: queries.Member[] }

/** The caller must have made sure that the project is seen. */
export async function segmentOf(
  ctx: Reader,
  projectId: number,
  filters: Narrowing | undefined,
): Promise<Segment | null> {
  const within = filters && narrowingOf(ctx.account.id, { ...filters, project_id: projectId })
  return within ? membersOf(ctx, projectId, within, filters) : null
}

/** As answers say it. */
export const narrowedTo = (segment: Segment | null): { narrowed?: Narrowed } =>
  segment === null ? {} : { narrowed: { keyword_count: segment.keyword_count, of: segment.of } }

async function membersOf(
  ctx: Reader,
  projectId: number,
  within: Parameters<typeof queries.findMembers>[3],
  filters: Narrowing,
): Promise<Segment> {
  const [members, of] = await Promise.all([
    withinPatternTime(ctx, filters, ({ db }) => queries.findMembers(db, ctx.account.id, projectId, within)),
    queries.countKeywords(ctx.db, ctx.account.id, projectId),
  ])
  return { members, keyword_count: members.length, of }
}

/** The members' numbers of the days on which one of them was checked, oldest first. */
export async function segmentDays(
  ctx: Reader,
  projectId: number,
  { members }: Pick<Segment, 'members'>,
  range: DayRange,
): Promise<({ date: string } & DayNumbers)[]> {
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
  const { keyword_count, of } = segment
  return { keyword_count, of, days: await segmentDays(ctx, input.projectId, segment, rangeOf(input)) }
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
