import type { ChangedProject } from '@rankline/contract/changes/calls'

/** Returns the visits won or lost. If the two days have different keywords, only those known on both days count. */
export function visitsOf({ traffic, moved }: ChangedProject): number | null {
  if (traffic.change !== null) return traffic.change
  return traffic.now === null || moved === null ? null : moved.visits_won - moved.visits_lost
}
