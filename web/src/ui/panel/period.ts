import { PERIOD_DAYS, type Period } from '@rankline/contract/positions/calls'
import { type DayRange, dayFrom } from '../charts/days.ts'

/** The days of the period that ends with `today`. */
export function dateRangeOf(period: Period, today: string): DayRange {
  return { from: dayFrom(today, -PERIOD_DAYS[period]), to: today }
}

/** A period or days as fields of a call. */
export const rangeFields = (range: Period | DayRange) =>
  typeof range === 'string'
    ? { date_type: range }
    : { date_custom_start: range.from, date_custom_end: range.to }

/** The text for an empty answer. */
export function emptyText(period: Period | null): string {
  return period === '1w' ? 'No data yet. (Last 1w)' : 'No data yet.'
}
