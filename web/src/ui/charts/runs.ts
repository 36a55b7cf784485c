/** The frequency of the check of each day; null: there was none. 1 is daily, 0 is paused: none was planned until the next. */
type Checks = readonly (number | null)[]

/** Which days without a check were planned so, by their index. */
export function unplannedDays(checks: Checks): ReadonlySet<number> {
  const unplanned = new Set<number>()
  let left = 0
  for (const [index, every] of checks.entries()) {
    if (every !== null) left = every === 0 ? Number.POSITIVE_INFINITY : every - 1
    else if (left > 0) {
      unplanned.add(index)
      left -= 1
    }
  }
  return unplanned
}

/** A line's values in runs that are drawn without a break, each as long as the line: an unplanned day breaks none. */
export function runsOf(
  values: readonly (number | null)[],
  unplanned: ReadonlySet<number>,
): (number | null)[][] {
  const runs: (number | null)[][] = []
  let isBroken = true
  for (const [index, value] of values.entries()) {
    if (value === null) isBroken ||= !unplanned.has(index)
    else {
      if (isBroken) runs.push(values.map(() => null))
      isBroken = false
      runs.at(-1)![index] = value
    }
  }
  return runs
}
