import type { Position } from '@rankline/contract/positions'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'

/** One day of the graph; `position` is null if unknown, `depth` is null if nothing was checked. */
export type Point = { day: string; position: number | null; depth: number | null; url: string | null }

/** Every day of a range, oldest first, those without a check included: missing days are gaps, not lines. */
export function pointsOf(positions: readonly Position[], range: DayRange): Point[] {
  const byDay = new Map(positions.map((position) => [position.day, position]))
  return daysOf(range).map((day) => {
    const known = byDay.get(day)
    return {
      day,
      position: known?.current_position ?? null,
      depth: known?.depth ?? null,
      url: known?.url ?? null,
    }
  })
}
