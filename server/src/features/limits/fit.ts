/** Result of adding things to an account within its limit. */
export type Fit = {
  made: number
  /** The number that the account already had under the same name. */
  there: number
  /** The number that exceeded the limit. */
  leftOut: number
}

/** Chooses the first missing things that fit into `room`, and counts the others. */
export function fitted<T>(wanted: readonly T[], isThere: (one: T) => boolean, room: number) {
  const missing = wanted.filter((one) => !isThere(one))
  const fitting = missing.slice(0, Math.max(0, room))
  const fit: Fit = {
    made: fitting.length,
    there: wanted.length - missing.length,
    leftOut: missing.length - fitting.length,
  }
  return { fitting, fit }
}
