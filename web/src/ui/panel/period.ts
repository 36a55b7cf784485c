import { PERIOD_DAYS, type Period } from '@rankline/contract/positions'
import { type DayRange, dayFrom } from '../charts/days.ts'

/** As many days back from `today` as the period has. */
export function dateRangeOf(period: Period, today: string): DayRange {
  return { from: dayFrom(today, -PERIOD_DAYS[period]), to: today }
}

/** A period or given days as a call says them. */
export const rangeFields = (range: Period | DayRange) =>
  typeof range === 'string'
    ? { date_type: range }
    : { date_custom_start: range.from, date_custom_end: range.to }

/** What an empty answer says. */
export function emptyText(period: Period | null): string {
  return period === '1w' ? 'No data yet. (Last 1w)' : 'No data yet.'
}
