const milliseconds = 86_400_000

/** Days since 1970-01-01 of a date like `2026-03-31`. @throws {RangeError} when it is not a valid date */
export function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || dateOf(time / milliseconds) !== date)
    throw new RangeError(`"${date}" is not a date.`)
  return time / milliseconds
}

/** The date, like `2026-03-31`, for a number of days since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * milliseconds).toISOString().slice(0, 10)
}

/** Today's date in UTC. */
export function today(now: number): string {
  return dateOf(Math.floor(now / milliseconds))
}
