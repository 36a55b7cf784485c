const minute = 60
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 360 * day

const units = [
  ['year', year],
  ['month', month],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** `'2 hours ago'`: whole units, rounded down; a month is 30 days and a year 360. Under a minute `'just now'`. */
export function timeAgo(date: Date, now: Date = new Date()): string {
  const seconds = Math.floor((now.getTime() - date.getTime()) / 1000)
  const fitting = units.find(([, length]) => seconds >= length)
  if (fitting === undefined) return 'just now'
  const [unit, length] = fitting
  const count = Math.floor(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Midnight in UTC of the day of `date`. */
export function startOfDay(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `18 Nov`, with the year unless it is the current one. `day` is `YYYY-MM-DD`. */
export function shortDay(day: string, now: Date = new Date()): string {
  const date = new Date(`${day}T00:00:00Z`)
  return (date.getUTCFullYear() === now.getUTCFullYear() ? short : withYear).format(date)
}
