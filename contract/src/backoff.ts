/** Pauses between retries: doubled each time from `first` to `longest`, or the given ones, of which the last repeats. */
export type Backoff = ({ first: number; longest: number; factor?: number } | { steps: readonly number[] }) & {
  /** Range of the random share by which a pause is multiplied, so that not all retry at once. */
  jitter?: readonly [least: number, most: number]
}

/** Milliseconds to wait after some earlier pauses, 0 for the first one. */
export function backoff(earlier: number, rule: Backoff, random = Math.random): number {
  const pause =
    'steps' in rule
      ? (rule.steps[Math.min(earlier, rule.steps.length - 1)] ?? 0)
      : Math.min(rule.first * (rule.factor ?? 2) ** earlier, rule.longest)
  const [least, most] = rule.jitter ?? [1, 1]
  return pause * (least + (most - least) * random())
}
