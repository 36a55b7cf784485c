/** Days between the checks of a keyword; 0 is paused. */
export const CHECK_EVERY = [1, 2, 3, 7, 0] as const
export const PAUSED = 0
export const DAILY = 1
/** In place of the last day: the keyword ends with its next complete check. */
export const ONCE = 'once'

/** As it stands beside a keyword. */
export function frequencyText(every: number): string {
  if (every === PAUSED) return 'paused'
  return every === DAILY ? 'daily' : `every ${every} days`
}
