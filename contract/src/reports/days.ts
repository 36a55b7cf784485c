import { DAY, dayOf, utcDay } from '../days.ts'
import { nextHour } from '../next-hour.ts'

/** 1 daily, 2 weekly, 3 monthly. */
export type ReportTimer = 1 | 2 | 3

/** First and last day, YYYY-MM-DD. */
export type Window = { from: string; to: string }

/** Unit by which a report's days advance: each run covers the latest whole months or weeks, or the same number of days. */
export const windowUnits = ['days', 'weeks', 'months'] as const
export type WindowUnit = (typeof windowUnits)[number]

/** When a report is sent: how often, and the hour on a clock in a time zone. */
export type Schedule = { timer: ReportTimer; hour: number; timeZone: string }

/** Reports are made at six in the morning, UTC, unless somebody chooses another time. */
export const DEFAULT_TIME = { hour: 6, timeZone: 'UTC' } as const

/** The latest day on which a report was due: each day, each Monday, or each 1st, from its hour on. */
export function dueDay(schedule: Schedule, now: Date): string {
  const today = utcDate(dayOf(now))
  const day = latestDay(schedule.timer, today)
  if (dueAt(schedule, day) <= now) return day
  return latestDay(schedule.timer, utcDate(day, -1))
}

/** When a report is due next. */
export function nextRun(schedule: Schedule, now: Date): Date {
  return dueAt(schedule, dayAfter(schedule.timer, utcDate(dueDay(schedule, now))))
}

/** The latest day of a timer that is not after this day. */
function latestDay(timer: ReportTimer, day: Date): string {
  if (timer === 1) return dayOf(day)
  if (timer === 2) return utcDay(-daysSinceMonday(day), day)
  return `${dayOf(day).slice(0, 7)}-01`
}

/** The next day of a timer after one of its days. */
function dayAfter(timer: ReportTimer, day: Date): string {
  if (timer === 3) return dayOf(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)))
  return utcDay(timer === 1 ? 1 : 7, day)
}

/**
 * When the document of a day is made: at the first such hour after the day has begun in UTC. Positions belong to days in UTC,
 * so the day before is complete by then everywhere.
 */
export const dueAt = ({ hour, timeZone }: Omit<Schedule, 'timer'>, day: string): Date =>
  nextHour(new Date(Date.parse(`${day}T00:00:00Z`) - 1), hour, timeZone)

/**
 * Unit by which the chosen days advance. A month has 28 to 31 days, so a monthly report about whole calendar months (a
 * quarter, a year) goes on in months, and one about whole weeks in weeks. Others are made too often for that.
 */
export function unitOf({ from, to }: Window, timer: ReportTimer): WindowUnit {
  if (timer !== 3) return 'days'
  const [first, next] = [utcDate(from), utcDate(to, 1)]
  if (first.getUTCDate() === 1 && next.getUTCDate() === 1) return 'months'
  return daysSinceMonday(first) === 0 && daysSinceMonday(next) === 0 ? 'weeks' : 'days'
}

/** The window of a run on a day: as many months, weeks or days as before, the latest that end before this day. */
export function slid({ from, to }: Window, day: string, unit: WindowUnit = unitOf({ from, to }, 3)): Window {
  const due = utcDate(day)
  if (unit === 'months') {
    const end = Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), 1)
    const start = Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - monthsOf({ from, to }), 1)
    return { from: dayOf(new Date(start)), to: utcDay(-1, new Date(end)) }
  }
  const length = (Date.parse(to) - Date.parse(from)) / DAY
  const past = unit === 'weeks' ? daysSinceMonday(due) : 0
  return { from: utcDay(-1 - length - past, due), to: utcDay(-1 - past, due) }
}

/** Calendar months from the first day of a window to its last. */
function monthsOf({ from, to }: Window): number {
  const [first, last] = [utcDate(from), utcDate(to)]
  return 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth() + 1
}

const utcDate = (day: string, offset = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + offset * DAY)
const daysSinceMonday = (day: Date) => (day.getUTCDay() + 6) % 7
