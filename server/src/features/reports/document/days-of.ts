import { DAY } from '@rankline/contract/days'
import type { Window } from '@rankline/contract/reports/days'

/** All days of a window. */
export function daysOf({ from, to }: Window): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY).toISOString().slice(0, 10),
  )
}
