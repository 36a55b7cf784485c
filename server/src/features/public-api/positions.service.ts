import { daysFrom } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Position } from '@rankline/contract/positions/calls'
import type * as calls from '@rankline/contract/public-api/positions'
import { MOST_POSITIONS } from '@rankline/contract/public-api/positions'
import type { Context } from '../../platform/context.ts'
import { findPositionColumns, type PositionColumns } from '../positions/position-columns.queries.ts'
import { keywordPositions } from '../positions/positions.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { pageAfter } from './cursors.ts'
import { rangeOf } from './ranges.ts'

export async function listPositions(
  ctx: Context,
  { keyword_id, ...input }: ParsedInputOf<typeof calls.listPositions>,
): Promise<ItemsOf<typeof calls.listPositions>> {
  const range = rangeOf(input)
  const [known, [columns]] = await Promise.all([
    keywordPositions(ctx, { keywordId: keyword_id, period: undefined, ...range }),
    findPositionColumns(ctx.db, ctx.account, { ...range, keywords: { keywordId: keyword_id } }),
  ])
  const days = daysFrom(range.from, range.to)
  const isKnown = new Set(known.map(({ day }) => day))
  const failed = (columns?.failed ?? []).map((day) => days[day]!).filter((day) => !isKnown.has(day))
  const data = [...known.map(presentPosition), ...failed.map(presentFailed)]
  return { ...range, data: data.toSorted((one, other) => one.day.localeCompare(other.day)) }
}

function presentPosition(row: Position): calls.ProgramPosition {
  const isImported = row.imported_from !== null
  return {
    day: row.day,
    position: row.current_position,
    state: row.current_position === null ? 'not_in_depth' : 'ranked',
    depth: isImported ? null : row.depth,
    is_featured_snippet: row.is_featured_snippet === true,
    change: row.diff,
    url: row.url,
    above_things: row.above_things ?? null,
    above_pixels: row.above_pixels ?? null,
    checked_at: isImported ? null : row.created_at,
    imported_from: row.imported_from,
    former_search: row.former_search ?? null,
  }
}

const presentFailed = (day: string): calls.ProgramPosition => ({
  day,
  position: null,
  state: 'failed',
  depth: null,
  is_featured_snippet: false,
  change: null,
  url: null,
  above_things: null,
  above_pixels: null,
  checked_at: null,
  imported_from: null,
  former_search: null,
})

export async function listProjectPositions(
  ctx: Context,
  { project_id: projectId, cursor: after, ...input }: ParsedInputOf<typeof calls.listProjectPositions>,
): Promise<ItemsOf<typeof calls.listProjectPositions>> {
  const range = rangeOf(input)
  const days = daysFrom(range.from, range.to)
  const limit = Math.min(input.limit, Math.floor(MOST_POSITIONS / days.length))
  const keywords = { projectId, after, limit: limit + 1 }
  const rows = await findPositionColumns(ctx.db, ctx.account, { ...range, keywords })
  // An empty page does not prove that the project exists.
  if (rows.length === 0) await requireProjects(ctx, [projectId])
  return { days, ...pageAfter(rows, limit, (row) => presentColumns(row, days)) }
}

function presentColumns({ id, phrase, checked, failed }: PositionColumns, days: readonly string[]) {
  const positions: (number | null)[] = days.map(() => null)
  const depths: (number | null)[] = days.map(() => null)
  const states: calls.ProgramHistory['states'] = days.map(() => 'not_checked')
  const snippets: number[] = []
  for (const day of failed) states[day] = 'failed'
  for (const { day, position, depth, isSnippet } of checked) {
    positions[day] = position
    depths[day] = depth
    states[day] = position === null ? 'not_in_depth' : 'ranked'
    if (isSnippet) snippets.push(day)
  }
  const featured_snippet_days = snippets.toSorted((one, other) => one - other).map((day) => days[day]!)
  return { keyword_id: id, keyword: phrase, positions, depths, states, featured_snippet_days }
}
