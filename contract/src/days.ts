/** Milliseconds of a day. Days are in UTC, where all have this length. */
export const DAY = 86_400_000

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The UTC day `offset` days after that of `now`. */
export const utcDay = (offset = 0, now: Date = new Date()): string =>
  dayOf(new Date(now.getTime() + offset * DAY))

/** The number of days from one to another, both counted. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1

/** The days from one to another, with both. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => utcDay(index, new Date(from)))
