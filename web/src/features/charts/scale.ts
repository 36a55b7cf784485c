/** The values at the lower and upper edge of a line's scale; ranks are inverted. */
export type Scale = { bottom: number; top: number }

/** Where a value axis of the project page ends: a tenth above the largest value. */
export const withTenth = (largest: number): number => (largest * 11) / 10

/** A tenth of margin beyond the smallest and largest value; ranks never above 1. */
export function scaleOf(values: readonly (number | null)[], isRank = false): Scale {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return isRank ? { bottom: 10, top: 1 } : { bottom: 0, top: 1 }
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (isRank) return { bottom: withTenth(most), top: Math.max(1, (least * 9) / 10) }
  return { bottom: (least * 9) / 10, top: most === 0 ? 1 : withTenth(most) }
}

/** The height of a value on its scale: 0 at the lower edge, 1 at the upper one. */
export const heightOf = (value: number, { bottom, top }: Scale): number =>
  top === bottom ? 0.5 : (value - bottom) / (top - bottom)

/** The value at a height. */
export const valueAt = (height: number, { bottom, top }: Scale): number => bottom + height * (top - bottom)
