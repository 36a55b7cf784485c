/** The check frequency on each day; null without a check. 1 is daily; 0 is paused, with no check planned after it. */
type Checks = readonly (number | null)[]

/** Returns the indexes of days for which no check was planned. */
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

/**
 * Splits a line into unbroken runs, each with the line's length. A day without a planned check does not break a run.
 * @param breaks indexes of days at which a new run begins
 */
export function runsOf(
  values: readonly (number | null)[],
  unplanned: ReadonlySet<number>,
  breaks: ReadonlySet<number> = new Set(),
): (number | null)[][] {
  const runs: (number | null)[][] = []
  let isBroken = true
  for (const [index, value] of values.entries()) {
    isBroken ||= breaks.has(index)
    if (value === null) isBroken ||= !unplanned.has(index)
    else {
      if (isBroken) runs.push(values.map(() => null))
      isBroken = false
      runs.at(-1)![index] = value
    }
  }
  return runs
}
