/** Result of one measurement. */
export type Figure = {
  name: string
  unit: 'ms' | 'B' | 'KB' | 'MB' | 'MB/s' | 'per second' | 'x' | '%' | ''
  /** One value per run, in the order of the runs; the figure is their median. */
  runs: number[]
  /** Absent if the figure is only for information, without a target. */
  target?: Target
}

export type Target = { below: number } | { above: number } | { exactly: number }

/** Median: the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The smallest value that at least `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

export function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b)
}

/** Whether the figure meets its target; undefined without a target. */
export function isMet({ runs, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined
  const value = median(runs)
  if ('below' in target) return value < target.below
  return 'above' in target ? value > target.above : value === target.exactly
}
