/** Every time zone is whole quarters of an hour away from UTC. */
const QUARTER = 15 * 60_000
const MOST_QUARTERS = 4 * 24 * 3

/** The first time after `now` at which a clock in the time zone shows this hour. @param hour 0 to 23 */
export function nextHour(now: Date, hour: number, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const first = Math.floor(now.getTime() / QUARTER) + 1
  for (let quarter = first; quarter < first + MOST_QUARTERS; quarter += 1) {
    const time = new Date(quarter * QUARTER)
    const [shownHour, minute] = clock.format(time).split(':').map(Number)
    if (shownHour === hour && minute === 0) return time
  }
  throw new Error(`no clock in ${timeZone} shows ${hour} o'clock`)
}
