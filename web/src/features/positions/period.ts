import { PERIOD_DAYS, type Period, type Position } from '@rankline/contract/positions'

const dayLength = 86_400_000

/** Days `YYYY-MM-DD` in UTC, both included: as many days back from `today` as the period has. */
export function dateRangeOf(period: Period, today: string): { from: string; to: string } {
  return { from: dayFrom(today, -PERIOD_DAYS[period]), to: today }
}

/** One day of the graph; `position` is null where nothing is known of it. `depth` is null where nothing was checked. */
export type Point = { day: string; position: number | null; depth: number | null; url: string | null }

/** Every day of a range, oldest first, those without a check included: missing days are gaps, not lines. */
export function pointsOf(positions: readonly Position[], range: { from: string; to: string }): Point[] {
  const byDay = new Map(positions.map((position) => [position.day, position]))
  const count = Math.round((Date.parse(range.to) - Date.parse(range.from)) / dayLength) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = dayFrom(range.from, index)
    const known = byDay.get(day)
    return {
      day,
      position: known?.current_position ?? null,
      depth: known?.depth ?? null,
      url: known?.url ?? null,
    }
  })
}

/** Where the rank axis begins and ends: a little beyond the known positions, never above 1. */
export function rankDomain(points: readonly Point[]): [best: number, worst: number] {
  const known = points.map(({ position }) => position).filter((position) => position !== null)
  if (known.length === 0) return [1, 10]
  const best = Math.max(1, Math.min(...known) - 1)
  return [best, Math.max(...known, best + 3) + 1]
}

const MOST_TICKS = 5

/** Whole positions to label on the rank axis, its two ends included. */
export function rankTicks([best, worst]: [best: number, worst: number]): number[] {
  const steps = Math.min(MOST_TICKS - 1, worst - best)
  return Array.from({ length: steps + 1 }, (_, index) => Math.round(best + ((worst - best) * index) / steps))
}

/** What an empty answer says. */
export function emptyText(period: Period | null): string {
  return period === '1w' ? 'No data yet. (Last 1w)' : 'No data yet.'
}

export const utcToday = (now: Date = new Date()): string => now.toISOString().slice(0, 10)

function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
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
/** `18 Nov` */
export const shortDay = (day: string): string => short.format(new Date(day))
