/** Part of the newest call in the usual duration. */
const NEWEST = 1 / 32

export type Durations = {
  /** @returns a function to call once, when the call has ended */
  begin(): () => void
  /** How long a call takes at present, in milliseconds; 0 before the first one has ended. */
  usual(): number
}

/** The recent duration of calls, or the age of those that run now if they already take longer. */
export function measureDurations(now = Date.now): Durations {
  let recent: number | undefined
  let running = 0
  /** The sum of the moments at which the running calls began. */
  let begins = 0
  return {
    begin() {
      const at = now()
      running += 1
      begins += at
      return () => {
        running -= 1
        begins -= at
        const duration = now() - at
        recent = recent === undefined ? duration : recent + (duration - recent) * NEWEST
      }
    },
    usual() {
      const age = running === 0 ? 0 : now() - begins / running
      return Math.max(recent ?? 0, age)
    },
  }
}
