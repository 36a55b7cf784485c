import { type DepthPolicy, fullDepth, planCheck } from '@rankline/serp/depth'
import { type ResultList, rankingOf, rankOf } from '@rankline/serp/rank'
import { ruleOf } from '../rules.service.ts'
import type { FollowedRow } from './followed.queries.ts'
import { daysSinceRanked } from './trend.ts'

/** How many results a check fetches. */
export type DepthPlan = {
  depth: number
  /** Whether these results are enough to stop early; absent if the full depth is needed. */
  isEnough?: (list: ResultList) => boolean
}

export const fullDepthPlan: DepthPlan = { depth: fullDepth }

/** The depth for a scheduled check, from the positions of all keywords that track the search. */
export function planDepth(
  followed: readonly FollowedRow[],
  { policy, lastFullAt, now }: { policy: DepthPolicy; lastFullAt: Date | null; now: Date },
): DepthPlan {
  const ranked = followed.filter(({ position }) => position !== null)
  const missing = followed.filter(({ position }) => position === null)
  const history = {
    lastPosition: greatest(ranked.map(({ position }) => position ?? 0)),
    absentDays: least(missing.map((keyword) => daysMissing(keyword, now))),
    lastFullAt,
  }
  const { depth, endsWhenFound } = planCheck(policy, history, now, false)
  if (!endsWhenFound) return { depth }
  return { depth, isEnough: (list) => areFoundAgain(list, ranked) }
}

/**
 * Whether every ranked site is found again. A site that ranked in the list may still be in it below its snippet, so the
 * snippet alone is not enough. For a site that ranked by the snippet, the snippet is enough.
 */
function areFoundAgain(list: ResultList, ranked: readonly FollowedRow[]): boolean {
  const ranking = rankingOf(list)
  return ranked.every((keyword) => {
    const rule = ruleOf(keyword)
    if (rule === null) return true
    const rank = rankOf(ranking, rule)
    return rank !== null && (!rank.isSnippet || keyword.is_snippet)
  })
}

/** Days since the keyword last ranked; 0 if it was never checked. */
function daysMissing({ checked_at, trend, trend_day }: FollowedRow, now: Date): number {
  return checked_at === null ? 0 : daysSinceRanked({ positions: trend, day: trend_day }, now)
}

const greatest = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))
const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values))
