/** Milliseconds of a day. Days are in UTC, where all have this length. */
export const DAY = 86_400_000

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The UTC day `offset` days after that of `now`. */
export const utcDay = (offset = 0, now: Date = new Date()): string =>
  dayOf(new Date(now.getTime() + offset * DAY))
