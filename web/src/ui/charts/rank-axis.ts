import { roundTicks } from './ticks.ts'

/** The ends of a rank axis: a little beyond the known positions, never above 1. */
export function rankDomain(positions: readonly (number | null)[]): [best: number, worst: number] {
  const known = positions.filter((position) => position !== null)
  if (known.length === 0) return [1, 10]
  const best = Math.max(1, Math.floor(Math.min(...known)) - 1)
  return [best, Math.ceil(Math.max(...known, best + 3)) + 1]
}

/** Positions to label on the rank axis: round ones, and position 1 if the axis starts there. */
export function rankTicks(domain: readonly [best: number, worst: number]): number[] {
  const ticks = roundTicks(domain, true)
  const [best] = domain
  return best === 1 && ticks[0] !== 1 ? [1, ...ticks] : ticks
}
