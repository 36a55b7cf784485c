import { DAY, dayOf, utcDay } from '@rankline/contract/days'
import type { ReportTimer } from '@rankline/contract/reports'

/** Reports are made at six in the morning, UTC. */
const HOUR = 6

export type Window = { from: string; to: string }

/** The latest day on which a report was due: each day, each Monday, or each 1st, from six o'clock on. */
export function dueDay(timer: ReportTimer, now: Date): string {
  const latest = new Date(now.getTime() - HOUR * 3_600_000)
  if (timer === 1) return dayOf(latest)
  if (timer === 2) return utcDay(-((latest.getUTCDay() + 6) % 7), latest)
  return `${dayOf(latest).slice(0, 7)}-01`
}

/** When a report is due next. */
export function nextRun(timer: ReportTimer, now: Date): Date {
  const last = new Date(`${dueDay(timer, now)}T0${HOUR}:00:00Z`)
  if (timer === 3) return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1, HOUR))
  return new Date(last.getTime() + (timer === 1 ? 1 : 7) * DAY)
}

/** The window of a run on a day: as long as the one before it, and it ends on the day before. */
export function slid({ from, to }: Window, day: string): Window {
  const length = (Date.parse(to) - Date.parse(from)) / DAY
  const due = new Date(`${day}T00:00:00Z`)
  return { from: utcDay(-1 - length, due), to: utcDay(-1, due) }
}
