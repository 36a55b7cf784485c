/** What became of things that an account was to get. */
export type Fit = {
  made: number
  /** It had them before, under the same name. */
  there: number
  /** There was no room for them. */
  leftOut: number
}

/** The first of what is missing, as far as there is room, and how the rest counts. */
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
