/** `22 Nov 2026, 14:05`, `Nov 22, 2026, 2:05 PM` and `2026-11-22 14:05`. */
export const dateFormats = ['day_month', 'month_day', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Whether it is the name of a time zone, such as `Europe/Berlin`. Offsets are not: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}
