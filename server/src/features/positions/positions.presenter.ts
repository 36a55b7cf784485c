import { DAY } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { DAILY } from '@rankline/contract/keywords/check-frequency'
import type * as calls from '@rankline/contract/positions/calls'
import { shortDay, timeAgo } from '../../platform/time.ts'
import { diffTextOf } from '../tracking/tracking.service.ts'
import type { ImportedRow, MovedKeyword, MovementCounts, PositionRow } from './positions.queries.ts'

export function presentPosition(row: PositionRow): calls.Position {
  return {
    id: row.id,
    day: row.day,
    current_position: row.position,
    ...(row.is_snippet && { is_featured_snippet: true as const }),
    diff: row.change,
    diff_text: diffTextOf(row.movement),
    depth: row.depth,
    ...((row.check_every ?? DAILY) !== DAILY && { check_every: row.check_every ?? DAILY }),
    ...(row.above_things >= 0 && { above_things: row.above_things }),
    ...(row.above_pixels >= 0 && { above_pixels: row.above_pixels }),
    url: row.url,
    ...presentTimes(row.day, row.checked_at),
    avg_rank: row.position,
    imported_from: null,
    ...(row.former_search !== null && { former_search: row.former_search }),
    ...(row.former_kind !== null && { former_kind: row.former_kind }),
  }
}

/** A day that another rank tracker has measured: no change is counted from it or to it, and its depth is unknown. */
export function presentImported(row: ImportedRow): calls.Position {
  const at = new Date(`${row.day}T12:00:00Z`)
  return {
    // A negative id is unique by day, and differs from the ids of our own positions.
    id: -Math.floor(at.getTime() / DAY),
    day: row.day,
    current_position: row.position,
    diff: null,
    diff_text: '-',
    depth: 0,
    url: row.url,
    ...presentTimes(row.day, at),
    avg_rank: row.position,
    imported_from: row.tool ?? 'another rank tracker',
    ...(row.former_search !== null && { former_search: row.former_search }),
  }
}

export function presentTimes(day: string, checkedAt: Date) {
  return {
    created_at: checkedAt.toISOString(),
    created_at_string_short: shortDay(day),
    updated_at_human: timeAgo(checkedAt),
  }
}

export function presentMoved(row: MovedKeyword): ItemsOf<typeof calls.improvedKeywords>['data'][number] {
  return {
    project_keyword_id: row.id,
    project_id: row.project_id,
    keyword: row.phrase,
    current_position: row.position,
    prev_position: row.previous_position,
    ...(row.is_snippet && { is_featured_snippet: true as const }),
    ...(row.was_snippet && { was_featured_snippet: true as const }),
    diff: row.change,
    diff_text: row.movement,
    url: row.landing_url,
  }
}

export function presentDay({ day, improved, declined, stable }: MovementCounts & { day: string }) {
  return {
    date: day,
    created_at_string_short: shortDay(day),
    total_daily_improves: improved,
    total_daily_declines: declined,
    total_daily_stables: stable,
  }
}
