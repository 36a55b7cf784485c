import type { OverviewDay } from '@rankline/contract/positions/overviews'

/** A run of checked days with the same result. */
type OverviewRun = Omit<OverviewDay, 'day'> & { from: string; to: string }

/** @param days oldest first; @returns the latest first */
export function runsOf(days: readonly OverviewDay[]): OverviewRun[] {
  const runs: OverviewRun[] = []
  for (const { day, ...known } of days) {
    const last = runs[0]
    if (last?.state === known.state && last.cited_at === known.cited_at) last.to = day
    else runs.unshift({ ...known, from: day, to: day })
  }
  return runs
}

const texts = {
  not_cited: 'Shown, not cited',
  not_shown: 'Not shown',
  not_read: 'Not read',
  failed: 'Check failed',
} as const

/** `Cited at 2`, `Shown, not cited`. */
export const overviewText = ({ state, cited_at: place }: Pick<OverviewDay, 'state' | 'cited_at'>): string =>
  state === 'cited' ? `Cited at ${place}` : texts[state]
