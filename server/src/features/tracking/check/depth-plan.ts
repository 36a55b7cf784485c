import { chooseLook, type DepthPolicy, fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchTarget, parseTarget } from '@rankline/serp/match'
import type { Organic } from '@rankline/serp/page'
import type { FollowedRow } from '../record/followed.queries.ts'
import { daysSinceRanked } from '../record/trend.ts'
import { ruleOf } from '../rules.service.ts'

/** How many results a check fetches. */
export type DepthPlan = {
  depth: number
  /** Whether these results are enough to stop early; absent if the full depth is needed. */
  isEnough?: (organic: readonly Organic[]) => boolean
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
  const { depth, endsWhenFound } = chooseLook(policy, history, now, false)
  if (!endsWhenFound) return { depth }
  const rules = ranked.flatMap((keyword) => ruleOf(keyword) ?? [])
  return { depth, isEnough: (organic) => rules.every((rule) => isAmong(organic, rule)) }
}

/** Days since the keyword last ranked; 0 if it was never checked. */
function daysMissing({ checked_at, trend, trend_day }: FollowedRow, now: Date): number {
  return checked_at === null ? 0 : daysSinceRanked({ positions: trend, day: trend_day }, now)
}

function isAmong(organic: readonly Organic[], rule: CompiledRule): boolean {
  return organic.some(({ url, description }) => {
    const target = parseTarget(url)
    return target !== null && matchTarget(rule, target, description)
  })
}

const greatest = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))
const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values))
