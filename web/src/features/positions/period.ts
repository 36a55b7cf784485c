import { DAILY } from '@rankline/contract/keywords/check-frequency'
import type { Position } from '@rankline/contract/positions/calls'
import { type DayRange, daysOf } from '../../ui/charts/days.ts'

/** One day of the graph; `position` is null if unknown, `depth` is null if nothing was checked here. */
export type Point = {
  day: string
  position: number | null
  depth: number | null
  /** The frequency of the day's check; null if nothing was checked here. */
  every: number | null
  isSnippet: boolean
  url: string | null
  /** Things above the best result; null: not known. */
  above: { things: number; pixels: number | null } | null
  importedFrom: string | null
  /** The keyword's search on this day, if it was a different one. */
  formerSearch: string | null
}

/** Every day of a range, oldest first, those without a check included. */
export function pointsOf(positions: readonly Position[], range: DayRange): Point[] {
  const byDay = new Map(positions.map((position) => [position.day, position]))
  return daysOf(range).map((day) => {
    const known = byDay.get(day)
    return {
      day,
      position: known?.current_position ?? null,
      depth: known?.depth ?? null,
      every: known === undefined || known.imported_from !== null ? null : (known.check_every ?? DAILY),
      isSnippet: known?.is_featured_snippet === true,
      url: known?.url ?? null,
      above:
        known?.above_things === undefined
          ? null
          : { things: known.above_things, pixels: known.above_pixels ?? null },
      importedFrom: known?.imported_from ?? null,
      formerSearch: known?.former_search ?? null,
    }
  })
}
