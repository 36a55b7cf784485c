const dayLength = 86_400_000

/** Days `YYYY-MM-DD` in UTC, both included. */
export type DayRange = { from: string; to: string }

export const utcToday = (now: Date = new Date()): string => now.toISOString().slice(0, 10)

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text, e.g. of an address, names a day of the calendar. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && aDay.test(text) && !Number.isNaN(Date.parse(text))

/** The day that lies `days` after `day`, before it where negative. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** Every day of a range, oldest first: what a chart shows, with or without a value. */
export function daysOf({ from, to }: DayRange): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayFrom(from, index))
}

const full = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Wed 18 Nov` */
export const dayName = (day: string): string => full.format(new Date(day)).replace(',', '')
const dated = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `18 Nov`, of another year than this one `18 Nov 2024` */
export const dateText = (day: string): string =>
  day.slice(0, 4) === utcToday().slice(0, 4) ? shortDay(day) : dated.format(new Date(day))
/** `18 Nov` */
export const shortDay = (day: string): string => short.format(new Date(day))
