/** Organic results a full look goes down to. */
export const fullDepth = 100

/** `full`: 100 every time. `smart`: to just past the last known position, full once a week and on request. */
export type DepthPolicy = 'full' | 'smart'

export type DepthHistory = {
  /** Last known position, 1-100; null when not ranked or never found. */
  lastPosition: number | null
  /** When the search was last looked at in full; null when never. */
  lastFullAt: Date | null
}

const week = 7 * 24 * 60 * 60 * 1000
// Daily checks drift by minutes; without slack the weekly full look would slip to every eighth day.
const slack = 2 * 60 * 60 * 1000

/** How deep to look now, 10-100 organic results. `manual` is true when a person asked for this check. */
export function chooseDepth(policy: DepthPolicy, history: DepthHistory, now: Date, manual: boolean): number {
  if (policy === 'full' || manual || isFullDue(history.lastFullAt, now)) return fullDepth
  return Math.min(fullDepth, Math.max(10, (history.lastPosition ?? 0) + 10))
}

/** True when the search was never looked at in full, or a week ago. */
export function isFullDue(lastFullAt: Date | null, now: Date): boolean {
  return lastFullAt === null || now.getTime() - lastFullAt.getTime() >= week - slack
}
