import type { Context } from '../../platform/context.ts'
import { dayOfCode, valueOfCode } from '../../platform/database/day-codes.ts'
import * as queries from './positions.queries.ts'

/** A position. `day`: offset from the first day of a range; `depth`: depth of a check without a position, else 0. */
export type DayPosition = {
  day: number
  position: number | null
  isSnippet: boolean
  depth: number
  isFormer: boolean
}

/** Positions of a keyword on the days of a range. */
export type DayPositions = {
  measured: readonly number[]
  /** Positions of days on which the keyword had another search. */
  former: readonly number[]
}

/**
 * Reads the positions of keywords on each day of a range. The caller must have checked that they are visible.
 * @param hasFormer whether a keyword had another search on one of the days
 */
export async function dayPositions(
  db: Context['db'],
  accountId: number,
  keywordIds: readonly number[],
  { hasFormer, ...range }: { from: string; to: string; hasFormer: boolean },
): Promise<Map<number, DayPositions>> {
  const [measured, former] = await Promise.all([
    queries.findDayPositions(db, accountId, keywordIds, range),
    hasFormer ? queries.findFormerDayPositions(db, accountId, keywordIds, range) : [],
  ])
  const found = new Map(
    measured.map(({ keyword_id, codes }): [number, DayPositions] => [
      keyword_id,
      { measured: codes, former: [] },
    ]),
  )
  for (const { keyword_id, codes } of former)
    found.set(keyword_id, { measured: found.get(keyword_id)?.measured ?? [], former: codes })
  return found
}

/** Calls `use` for each day of a keyword; a day that was measured twice is that of the present search. */
export function eachDay({ measured, former }: DayPositions, use: (position: DayPosition) => void) {
  for (const code of former) use(dayPositionOf(code, true))
  for (const code of measured) use(dayPositionOf(code, false))
}

function dayPositionOf(code: number, isFormer: boolean): DayPosition {
  const value = valueOfCode(code)
  const isSnippet = value === 0
  return {
    day: dayOfCode(code),
    position: isSnippet ? 1 : value > 0 ? value : null,
    isSnippet,
    depth: Math.max(0, -value),
    isFormer,
  }
}
