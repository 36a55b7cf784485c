import { DAY, dayOf, daysFrom, utcDay } from '@rankline/contract/days'
import { dayText } from '../../platform/date-format.ts'

/** Days `YYYY-MM-DD` in UTC, both included. */
export type DayRange = { from: string; to: string }

const aDay = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text, e.g. from an address, is a valid calendar day. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && aDay.test(text) && !Number.isNaN(Date.parse(text)) && dayFrom(text, 0) === text

/** The day `days` after `day`, or before it if negative. */
export function dayFrom(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY))
}

/** A range starts at most ten years ago: more could not be drawn. */
export const earliestDay = (today: string): string => dayFrom(today, -3650)

/** First and last day in an address, up to today; null if missing or in the wrong order. */
export function customRange(
  from: string | undefined,
  to: string | undefined,
  today: string = utcDay(),
): DayRange | null {
  if (!isDay(from) || !isDay(to) || from > to || from > today || to < earliestDay(today)) return null
  return { from: latest(from, earliestDay(today)), to: to > today ? today : to }
}

const latest = (one: string, other: string) => (one > other ? one : other)

/** Every day of a range, oldest first: the days of a chart, with or without a value. */
export const daysOf = ({ from, to }: DayRange): string[] => daysFrom(from, to)

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

const isThisYear = (day: string) => day.slice(0, 4) === utcDay().slice(0, 4)

/** `18 Nov`, with the year if it is another: `18 Nov 2024` */
export const shortDay = (day: string): string => dayText(day, isThisYear(day) ? 'shortDate' : 'date')

/** `Wed 18 Nov`, with the year if it is another: `Mon 18 Nov 2024` */
export const dayName = (day: string): string => `${weekday.format(new Date(day))} ${shortDay(day)}`
