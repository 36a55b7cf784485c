import { countDays, DAY, utcDay } from '../days.ts'
import { optionalDay } from '../wire.ts'

/** Days of a range in one request, at most and by default. */
export const MOST_DAYS = 400
export const USUAL_DAYS = 30

/** `from` and `to` of a call about a range of days; `daysBetween` completes them. */
export const daysInput = {
  from: optionalDay().meta({
    description: `First day; by default ${USUAL_DAYS} days end with the last one.`,
    examples: ['2026-01-01'],
  }),
  to: optionalDay().meta({
    description: `Last day, at most ${MOST_DAYS} days with the first; today (UTC) by default.`,
    examples: ['2026-03-31'],
  }),
}

export type Days = { from: string; to: string }

/** The first and last day of a range; null if it ends before it begins, or is too long. */
export function daysBetween(input: { from?: string | undefined; to?: string | undefined }): Days | null {
  const to = input.to ?? utcDay()
  const from = input.from ?? daysBefore(to, USUAL_DAYS - 1)
  const count = countDays(from, to)
  return count >= 1 && count <= MOST_DAYS ? { from, to } : null
}

/** Not before the year 1, the first that has days here. */
const daysBefore = (day: string, count: number) => {
  const first = new Date(Math.max(Date.parse(day) - count * DAY, Date.parse('0001-01-01')))
  return first.toISOString().slice(0, 10)
}
