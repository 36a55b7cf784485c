import { DAY, dayOf } from '@rankline/contract/days'

/** The `count` calendar days (UTC, `YYYY-MM-DD`) that end with `last`, oldest first. */
export function daysUntil(last: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(last.getTime() - (count - 1 - index) * DAY)),
  )
}

/** One value for each day, null if the series has none: a day without a check is a gap. */
export function onDays<T extends { date: string }>(
  days: readonly string[],
  series: readonly T[],
  read: (point: T) => number | null,
): (number | null)[] {
  const byDate = new Map(series.map((point) => [point.date, read(point)]))
  return days.map((day) => byDate.get(day) ?? null)
}
