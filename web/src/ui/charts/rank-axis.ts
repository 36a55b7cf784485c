/** Where a rank axis begins and ends: a little beyond the known positions, never above 1. */
export function rankDomain(positions: readonly (number | null)[]): [best: number, worst: number] {
  const known = positions.filter((position) => position !== null)
  if (known.length === 0) return [1, 10]
  const best = Math.max(1, Math.floor(Math.min(...known)) - 1)
  return [best, Math.ceil(Math.max(...known, best + 3)) + 1]
}

const MOST_TICKS = 5

/** Whole positions to label on the rank axis, its two ends included. */
export function rankTicks([best, worst]: [best: number, worst: number]): number[] {
  const steps = Math.min(MOST_TICKS - 1, worst - best)
  return Array.from({ length: steps + 1 }, (_, index) => Math.round(best + ((worst - best) * index) / steps))
}
