import { utcDay } from '@rankline/contract/days'
import { type Period, periods } from '@rankline/contract/positions/calls'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'
import { customRange, type DayRange, isDay } from '../../ui/charts/days.ts'
import type { ComparedDays } from '../positions/ComparedDays.tsx'

/** A period ending today, or first and last day. */
export type HistoryRange = Period | DayRange

export const historyTabs = [
  { id: 'rank', label: 'RANK HISTORY' },
  { id: 'competitors', label: 'COMPETITOR HISTORY' },
  { id: 'google', label: 'SEARCH CONSOLE' },
] as const
export type HistoryTab = (typeof historyTabs)[number]['id']

const firstPeriod: Period = '1m'

/** The detail's state in the address parameters, so that a link shows everybody the same. */
export type DetailState = { search: SearchParams; change(change: SearchChange): void }

export const tabOf = ({ tab }: SearchParams): HistoryTab =>
  historyTabs.find(({ id }) => id === tab)?.id ?? 'rank'

/** `from` and `to` if both are given, else a period; a month by default. */
export function rangeOf({ from, to, period }: SearchParams, today: string = utcDay()): HistoryRange {
  const range = customRange(from, to, today)
  if (range !== null) return range
  return periods.find((name) => name === period) ?? firstPeriod
}

export function rangeChange(range: HistoryRange): SearchChange {
  if (typeof range !== 'string') return { period: undefined, ...range }
  return { period: range === firstPeriod ? undefined : range, from: undefined, to: undefined }
}

export const comparedOf = ({ date, other }: SearchParams): ComparedDays => ({
  date: isDay(date) ? date : undefined,
  other: isDay(other) ? other : undefined,
})
