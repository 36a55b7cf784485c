/** Organic results a full look goes down to. */
export const fullDepth = 100

/**
 * `full`: 100 every time. `smart`: down to where every site that ranked has been found again, to the end where one is
 * not; in full now and then and on request. docs/depth.md says what that costs and misses.
 */
export type DepthPolicy = 'full' | 'smart'

/** What is known of everybody who tracks a search. */
export type DepthHistory = {
  /** Worst last known position of those that rank, 1-100; null when none does. */
  lastPosition: number | null
  /** Days since the one that went missing last was seen, 0 for one never looked for; null when all rank. */
  absentDays: number | null
  /** When the search was last looked at in full; null when never. */
  lastFullAt: Date | null
}

/** How `smart` looks; days are whole days between checks once a day. */
export type SmartParameters = {
  /** Results past the last known position after which a site's last position is kept; 100: it is looked for to the end. */
  margin: number
  /** Days between full looks for what lies beyond the sites that rank. */
  fullEvery: number
  /** A site that is missing is looked for in full each time it has been away this much longer … */
  absentShare: number
  /** … and at least every so many days. */
  absentMost: number
}

export const smart: SmartParameters = { margin: 100, fullEvery: 14, absentShare: 0.25, absentMost: 6 }

/** How far to look, and whether the look may end as soon as every site that ranked is found. */
export type Look = { depth: number; endsWhenFound: boolean }

const everything: Look = { depth: fullDepth, endsWhenFound: false }

const day = 24 * 60 * 60 * 1000
// Daily checks drift by minutes; without slack a weekly full look would slip to every eighth day.
const slack = 2 * 60 * 60 * 1000
const page = 10

/** How to look now. `manual` is true when a person asked for this check. */
export function chooseLook(
  policy: DepthPolicy,
  history: DepthHistory,
  now: Date,
  manual: boolean,
  parameters: SmartParameters = smart,
): Look {
  const { lastPosition, absentDays, lastFullAt } = history
  if (policy === 'full' || manual || lastFullAt === null) return everything
  const { margin, fullEvery, absentShare, absentMost } = parameters
  const wait = absentDays === null ? fullEvery : Math.min(fullEvery, absentMost, absentDays * absentShare)
  if (now.getTime() - lastFullAt.getTime() >= wait * day - slack) return everything
  const depth = lastPosition === null ? page : Math.max(page, Math.min(fullDepth, lastPosition + margin))
  return { depth, endsWhenFound: true }
}
