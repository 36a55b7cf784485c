import { countDays, utcDay } from '@rankline/contract/days'
import { ONCE } from '@rankline/contract/keywords/check-frequency'
import { firstSpellings, tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import type { Context } from '../../platform/context.ts'
import { findSearchIds } from '../tracking/tracking.queries.ts'
import { estimateTargets, fingerprintsOf } from '../tracking/tracking.service.ts'
import { countKeywordsOf } from './tracked-keywords.queries.ts'
import { refuseUnusable } from './tracked-keywords.service.ts'

export type AddingEstimate = {
  /** New keywords; those that the project tracks already are not counted. */
  keywords: number
  /** Planned checks of all of them until they end, if each is complete; without an end the first check of each. */
  checks: number
  /** Requests to sources for these checks at full depth; null: unknown. */
  requests: number | null
  /** Price of these requests in US dollars; null: unknown. */
  cost: number | null
}

/** Estimates what adding keywords would cost until they end. Changes nothing. @throws {Refusal} if a target cannot be tracked */
export async function estimateAdding(
  ctx: Context,
  projectId: number,
  { lines, targets, endsOn }: { lines: string; targets: KeywordTarget[]; endsOn: string | null },
): Promise<AddingEstimate> {
  const typed = lines
    .split('\n')
    .map(tidyPhrase)
    .filter((phrase) => phrase !== '')
  const phrases = [...firstSpellings(typed).values()]
  const isDaily = endsOn !== null && endsOn !== ONCE
  const days = isDaily ? countDays(utcDay(), endsOn) : 1
  const added = []
  for (const target of targets) {
    await refuseUnusable(ctx, target)
    const searchIds = await findSearchIds(ctx.db, fingerprintsOf(phrases, target))
    const tracked = await countKeywordsOf(ctx.db, ctx.account.id, { projectId, searchIds, code: target.code })
    added.push({ target, count: phrases.length - tracked })
  }
  const each = await estimateTargets(ctx, phrases[0] ?? '', added)
  const times = (value: number | null) => (value === null ? null : value * days)
  return {
    keywords: each.checks,
    checks: each.checks * days,
    requests: times(each.requests),
    // Millionths of a dollar, without the noise of binary fractions.
    cost: each.cost === null ? null : Math.round(each.cost * days * 1e6) / 1e6,
  }
}
