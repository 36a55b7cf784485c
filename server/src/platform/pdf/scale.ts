const steps = [1, 2, 2.5, 5, 10]

/** Round values from at or below the lowest to at or above the highest, about `count` of them. */
export function ticks(lowest: number, highest: number, count = 4): number[] {
  const span = highest - lowest || Math.abs(highest) || 1
  const magnitude = 10 ** Math.floor(Math.log10(span / count))
  const step = magnitude * (steps.find((one) => one * magnitude >= span / count) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
}

/** Removes rounding errors of binary fractions. */
const round = (value: number) => Number(value.toPrecision(12))
