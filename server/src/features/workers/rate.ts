/** Milliseconds over which the rate is measured. */
const OVER = 60_000

/**
 * Measures the rate per minute of a growing count, over the last minute or since the first call. The first call returns
 * 0.
 */
export function measureRate(): (count: number, now: number) => number {
  let looks: { count: number; at: number }[] = []
  return (count, now) => {
    const latestOutside = looks.findLastIndex(({ at }) => at <= now - OVER)
    looks = [...looks.slice(Math.max(0, latestOutside)), { count, at: now }]
    const [first] = looks
    return first === undefined || first.at === now ? 0 : ((count - first.count) / (now - first.at)) * 60_000
  }
}
