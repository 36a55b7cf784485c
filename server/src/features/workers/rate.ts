/** Milliseconds over which a rate is told. */
const OVER = 60_000

/**
 * Tells from a growing count how many come in a minute: since the look a minute ago, or the first one where that is
 * sooner. 0 at the first look.
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
