import { DAY } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'
import { dayOfCode, valueOfCode } from '../../../platform/database/day-codes.ts'
import { BY_SNIPPET, DAYS_BEFORE } from './keyword-rows.queries.ts'

/** Positions of a keyword by its completed checks, by day. */
export type History = {
  /** The position on a day, counted from the first day of the window; null: not ranked, undefined: no completed check. */
  at(offset: number): number | null | undefined
  /** Whether the position of that day is the one of the featured snippet. */
  isSnippetAt(offset: number): boolean
  on(day: string): number | null | undefined
  /** The last check on or before a day. */
  lastUntil(day: string): { day: string; position: number | null } | null
}

const NOT_LOOKED = -1

/** @param codes in any order; 0: not ranked */
export function historyOf(codes: readonly number[], { from, to }: Window): History {
  const first = Date.parse(from)
  const offsetOf = (day: string) => Math.round((Date.parse(day) - first) / DAY)
  const found = new Int16Array(DAYS_BEFORE + offsetOf(to) + 1).fill(NOT_LOOKED)
  for (const code of codes) found[dayOfCode(code) + DAYS_BEFORE] = valueOfCode(code)
  const at = (offset: number) => {
    const position = found[offset + DAYS_BEFORE] ?? NOT_LOOKED
    if (position === NOT_LOOKED) return undefined
    if (position === BY_SNIPPET) return 1
    return position === 0 ? null : position
  }
  return {
    at,
    isSnippetAt: (offset) => found[offset + DAYS_BEFORE] === BY_SNIPPET,
    on: (day) => at(offsetOf(day)),
    lastUntil(day) {
      for (let offset = offsetOf(day); offset >= -DAYS_BEFORE; offset -= 1) {
        const position = at(offset)
        if (position !== undefined)
          return { day: new Date(first + offset * DAY).toISOString().slice(0, 10), position }
      }
      return null
    },
  }
}

/** An empty history, for rows that need only the current position. */
export const noHistory: History = {
  at: () => undefined,
  isSnippetAt: () => false,
  on: () => undefined,
  lastUntil: () => null,
}
