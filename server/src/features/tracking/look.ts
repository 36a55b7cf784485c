import { chooseLook, type DepthPolicy, fullDepth } from '@rankline/serp/depth'
import { type CompiledRule, matchTarget, parseTarget } from '@rankline/serp/match'
import type { Organic } from '@rankline/serp/page'
import type { FollowedRow } from './followed.queries.ts'
import { ruleOf } from './rules.service.ts'
import { daysSinceRanked } from './trend.ts'

/** How far a check looks. */
export type Look = {
  depth: number
  /** Whether this much of the list is all that the check is for; absent where the whole depth is wanted. */
  isEnough?: (organic: readonly Organic[]) => boolean
}

export const fullLook: Look = { depth: fullDepth }

/** How far to look for the sites of everybody who tracks a search, without a person asking. */
export function lookFor(
  followed: readonly FollowedRow[],
  { policy, lastFullAt, now }: { policy: DepthPolicy; lastFullAt: Date | null; now: Date },
): Look {
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

/** A keyword that was never checked is missing since today. */
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
