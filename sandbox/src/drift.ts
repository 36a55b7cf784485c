import { mix, unit } from './random.ts'

/** How many ranks a result is from its home rank on a day, or that it is not listed on that day. */
export type Drift = number | null

const outShare = 0.025
const jumpShare = 0.1

/**
 * A result keeps its offset for an epoch of 6 to 12 days and then gets another: mostly a small one, sometimes
 * a large one, rarely none (not listed in that epoch). Lower results move further than top ones.
 * @param key the result within its search
 * @param home rank around which it moves
 */
export function drift(key: number, day: number, home: number): Drift {
  const length = 6 + (key % 7)
  const epoch = Math.floor((day + (key >>> 8)) / length)
  const chance = mix(key, epoch)
  const fate = unit(chance)
  if (fate < outShare) return null
  const swing = unit(mix(chance, 1)) + unit(mix(chance, 2)) - 1
  const reach = fate < outShare + jumpShare ? 8 + home * 0.6 : 0.7 + home * 0.035
  return swing * reach
}

/** An additional slow wave of 50 to 150 days, so that charts of a tracked site have a shape. In ranks. */
export function trend(key: number, day: number, home: number): number {
  const period = 50 + (key % 101)
  const phase = unit(mix(key, 0x77)) * 2 * Math.PI
  return Math.sin((day / period) * 2 * Math.PI + phase) * home * 0.3 * unit(mix(key, 0x78))
}
