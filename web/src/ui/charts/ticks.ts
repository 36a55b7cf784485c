const MOST_STEPS = 5
const leadingDigits = [1, 2, 2.5, 5, 10]

/**
 * Round values to label between the ends of an axis, at most six, lowest first: multiples of 1, 2, 2.5 or 5
 * times a power of ten, only whole numbers if `isWhole`.
 */
export function roundTicks([least, most]: readonly [number, number], isWhole = false): number[] {
  const rough = (most - least) / MOST_STEPS
  if (!(rough > 0)) return [least]
  const power = 10 ** Math.floor(Math.log10(rough))
  const wanted = leadingDigits.map((digit) => digit * power).find((step) => step >= rough * (1 - 1e-9))
  const step = isWhole ? Math.ceil(wanted ?? rough) : (wanted ?? rough)
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(most / step + 1e-9)
  // Multiplied, because summing tenths accumulates rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}
