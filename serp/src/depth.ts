/** Number of organic results that a full check covers. */
export const fullDepth = 100

/**
 * `full`: always 100. `smart`: down to where every site that ranked is found again, or to 100 if one is
 * missing; also to 100 from time to time and on request. docs/depth.md gives costs and limits.
 */
export type DepthPolicy = 'full' | 'smart'

/** Facts about all keywords that track a search. */
export type DepthHistory = {
  /** Worst last known position of the sites that rank, 1-100; null when none ranks. */
  lastPosition: number | null
  /** Days since the most recently lost site was seen, 0 if it was never looked for; null when all rank. */
  absentDays: number | null
  /** Time of the last full check; null when there was none. */
  lastFullAt: Date | null
}

/** Settings of `smart`. Days are whole days between daily checks. */
export type SmartParameters = {
  /** How many results past its last known position a site is still searched for; 100: to the end. */
  margin: number
  /** Days between full checks for sites that newly rank. */
  fullEvery: number
  /** A missing site triggers a full check each time its absence has grown by this share … */
  absentShare: number
  /** … and at least every N days. */
  absentMost: number
}

/** Settings of `smart` that cost a third of full checks; docs/depth.md has the figures. */
export const smartDefaults: SmartParameters = { margin: 100, fullEvery: 14, absentShare: 0.25, absentMost: 6 }

/** How deep to check, and whether to stop once every site that ranked is found. */
export type CheckPlan = { depth: number; endsWhenFound: boolean }

const everything: CheckPlan = { depth: fullDepth, endsWhenFound: false }

const day = 24 * 60 * 60 * 1000
// Daily checks drift by minutes; without slack, a weekly full check would run only every eighth day.
const slack = 2 * 60 * 60 * 1000
const page = 10

/** Plans the next check. `manual` is true when a person requested it. */
export function planCheck(
  policy: DepthPolicy,
  history: DepthHistory,
  now: Date,
  manual: boolean,
  parameters: SmartParameters = smartDefaults,
): CheckPlan {
  const { lastPosition, absentDays, lastFullAt } = history
  if (policy === 'full' || manual || lastFullAt === null) return everything
  const { margin, fullEvery, absentShare, absentMost } = parameters
  const wait = absentDays === null ? fullEvery : Math.min(fullEvery, absentMost, absentDays * absentShare)
  if (now.getTime() - lastFullAt.getTime() >= wait * day - slack) return everything
  const depth = lastPosition === null ? page : Math.max(page, Math.min(fullDepth, lastPosition + margin))
  return { depth, endsWhenFound: true }
}
