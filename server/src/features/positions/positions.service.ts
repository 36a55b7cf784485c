import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/positions/calls'
import { PERIOD_DAYS, type RangeInput } from '@rankline/contract/positions/calls'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { presentDay, presentImported, presentMoved, presentPosition } from './positions.presenter.ts'
import * as queries from './positions.queries.ts'

const MOST_MOVED = 100
const MONTH = 30

export async function keywordPositions(ctx: Context, input: RangeInput): Promise<calls.Position[]> {
  const { id } = await requireKeyword(ctx, input.keywordId)
  const range = rangeOf(input)
  const [measured, imported] = await Promise.all([
    queries.findPositions(ctx.db, ctx.account.id, id, range),
    queries.findImported(ctx.db, ctx.account.id, id, range),
  ])
  const shown = measured.map(presentPosition)
  if (imported.length === 0) return shown
  return [...shown, ...imported.map(presentImported)].toSorted((one, other) =>
    other.day.localeCompare(one.day),
  )
}

/** First and last day of a range, both included; the default is the week up to today. */
export function rangeOf({ period, from, to }: RangeInput): { from: string; to: string } {
  if (period !== undefined) return { from: utcDay(-PERIOD_DAYS[period]), to: utcDay() }
  if (from === undefined && to === undefined) return { from: utcDay(-PERIOD_DAYS['1w']), to: utcDay() }
  return { from: from ?? '0001-01-01', to: to ?? utcDay() }
}

type MovementInput = ParsedInputOf<typeof calls.latestMovements>

export async function latestMovements(ctx: Context, { projectId }: MovementInput) {
  await requireProject(ctx, projectId)
  return queries.countMovements(ctx.db, ctx.account, projectId)
}

export const improvedKeywords = (ctx: Context, input: MovementInput) =>
  movedKeywords(ctx, input, 'improved', ['improved', 'new'])

export const declinedKeywords = (ctx: Context, input: MovementInput) =>
  movedKeywords(ctx, input, 'declined', ['declined', 'dropped'])

export const stableKeywords = (ctx: Context, input: MovementInput) =>
  movedKeywords(ctx, input, 'stable', ['stable'])

async function movedKeywords(
  ctx: Context,
  { projectId }: MovementInput,
  counted: keyof queries.MovementCounts,
  movements: queries.MovementName[],
): Promise<ItemsOf<typeof calls.improvedKeywords>> {
  await requireProject(ctx, projectId)
  const [counts, data] = await Promise.all([
    queries.countMovements(ctx.db, ctx.account, projectId),
    queries.findMoved(ctx.db, ctx.account, { projectId, movements, count: MOST_MOVED }),
  ])
  return { total: counts[counted], data: data.map(presentMoved) }
}

export async function dailyMovements(ctx: Context, { projectId }: MovementInput) {
  await requireProject(ctx, projectId)
  const days = await queries.sumDailyMovements(ctx.db, ctx.account, projectId, utcDay(1 - MONTH))
  return days.map(presentDay)
}

async function requireProject(ctx: Context, projectId: number | undefined) {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
}
