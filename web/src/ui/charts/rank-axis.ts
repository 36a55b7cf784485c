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

/** Part of a rank axis that lies below its last position, for days on which the site was not in the top 100. */
const BAND = 0.22

/** A rank axis with a band below the positions; `middle` is where days without a rank are drawn. */
export type RankAxis = {
  domain: readonly [best: number, bottom: number]
  band: { top: number; middle: number } | null
}

/** @param hasOutside whether a day is to be drawn in the band */
export function rankAxisOf(positions: readonly (number | null)[], hasOutside: boolean): RankAxis {
  const [best, worst] = rankDomain(positions)
  if (!hasOutside) return { domain: [best, worst], band: null }
  const height = ((worst - best) * BAND) / (1 - BAND)
  return { domain: [best, worst + height], band: { top: worst, middle: worst + height / 2 } }
}
