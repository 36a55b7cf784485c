import { mix, unit } from './random.ts'

/** How far from its home a result stands on a day, in ranks, or that it is not listed on that day. */
export type Drift = number | null

const outShare = 0.025
const jumpShare = 0.1

/**
 * A result keeps its offset for an epoch of 6 to 12 days and then takes another one: nearly always a small one, sometimes
 * a jump, now and then out of the results until the next epoch. Deep results wander further than leading ones.
 * @param key the result within its search
 * @param home rank around which it wanders
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

/** A slow wave of 50 to 150 days on top, so that charts of a followed site have a shape. In ranks. */
export function trend(key: number, day: number, home: number): number {
  const period = 50 + (key % 101)
  const phase = unit(mix(key, 0x77)) * 2 * Math.PI
  return Math.sin((day / period) * 2 * Math.PI + phase) * home * 0.3 * unit(mix(key, 0x78))
}
