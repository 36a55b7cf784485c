/** Seconds. For elapsed time a month has 30 days and a year 360; chart periods have their own lengths. */
export const seconds = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  month: 30 * 86_400,
  year: 360 * 86_400,
} as const

const units = ['year', 'month', 'day', 'hour', 'minute'] as const
const short = { year: 'y', month: 'mo', day: 'd', hour: 'h', minute: 'min' } as const

/** Elapsed time, e.g. `2 h ago`; below a minute, and for clocks that differ a little, `just now`. */
export function timeAgo(then: Date, now: Date): string {
  const elapsed = Math.floor((now.getTime() - then.getTime()) / 1_000)
  const unit = units.find((name) => elapsed >= seconds[name])
  return unit === undefined ? 'just now' : `${Math.floor(elapsed / seconds[unit])} ${short[unit]} ago`
}
