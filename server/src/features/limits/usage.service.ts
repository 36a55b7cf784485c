import { featureToWire, UNLIMITED } from '@rankline/contract/limits/encoding'
import type { Limiter } from '@rankline/contract/members/forms'
import type { UsageItem } from '@rankline/contract/packages/calls'
import type { Context } from '../../platform/context.ts'
import { countTeamOf } from './allowances.service.ts'
import { findFeatures } from './limits.queries.ts'
import { type Kind, type LimitOf, limitOf, usedOf } from './limits.service.ts'

type Counted = { label: string; limiter: Limiter; used(ctx: Context, limit: LimitOf): Promise<number> }

const counted = (label: string, limiter: Limiter, kind: Kind): Counted => ({
  label,
  limiter,
  used: (ctx, limit) => usedOf(ctx, kind, limit),
})

/** Counted limits in the order of the page header, which shows the first three. */
const items: readonly Counted[] = [
  counted('Keywords', 'allowed_keywords', 'keywords'),
  counted('Projects', 'allowed_projects', 'projects'),
  counted('Daily requests', 'allowed_daily_requests', 'dailyRequests'),
  { label: 'Team members', limiter: 'allowed_team_members', used: countTeamOf },
]

/** The usage of each limit in the target account. */
export async function usageData(ctx: Context): Promise<UsageItem[]> {
  const perKeyword: Limiter = 'allowed_competitors_per_project_keyword'
  const [limit, numbers, features] = await Promise.all([
    limitOf(ctx, perKeyword),
    Promise.all(items.map((item) => usageOf(ctx, item))),
    featuresOf(ctx),
  ])
  return [...numbers, amount('Competitors per keyword', perKeyword, limit.allowed), ...features]
}

/** Features of packages other than amounts. Clients of a brand have none. */
async function featuresOf(ctx: Context): Promise<UsageItem[]> {
  if (ctx.account.kind === 'client') return []
  const row = await findFeatures(ctx.db, ctx.account.id)
  return [
    feature('White label reports', 'allowed_whitelabel_reports', row?.allowed_whitelabel_reports),
    feature('API access', 'allowed_api_access', row?.allowed_api_access),
    feature('Premium support', 'allowed_premium_support', row?.allowed_premium_support),
  ]
}

async function usageOf(ctx: Context, { label, limiter, used }: Counted): Promise<UsageItem> {
  const limit = await limitOf(ctx, limiter)
  const inUse = await used(ctx, limit)
  return {
    ...amount(label, limiter, limit.allowed),
    inuse_amount: inUse,
    total_usage: percent(inUse, limit.allowed),
    ...(await asMember(ctx, { limiter, used })),
  }
}

/** The person's share of a limit in other people's accounts, and how much of it is used. */
async function asMember(ctx: Context, { limiter, used }: Pick<Counted, 'limiter' | 'used'>) {
  let [allowed, inUse] = [0, 0]
  let isGiven = false
  for (const membership of ctx.membership === null ? ctx.memberships : [ctx.membership]) {
    // A limit counts all projects, also those the person may not see.
    const account = { ...membership.account, projectIds: null }
    const there = { ...ctx, account, role: membership.role, membership }
    const limit = await limitOf(there, limiter)
    if (!('only' in limit.makers)) continue
    isGiven = true
    allowed += limit.allowed
    inUse += await used(there, limit)
  }
  return isGiven
    ? { allowed_amount_member: allowed, total_usage_member: percent(inUse, allowed) }
    : { allowed_amount_member: null, total_usage_member: null }
}

const percent = (used: number, allowed: number) =>
  allowed === UNLIMITED || allowed === 0 ? 0 : Math.min(Math.round((1000 * used) / allowed) / 10, 100)

const amount = (name: string, nameDefault: string, allowed: number): UsageItem => ({
  name,
  name_default: nameDefault,
  allowed_amount: allowed,
  inuse_amount: 0,
  total_usage: 0,
  is_boolean: 0,
  allowed_amount_member: null,
  total_usage_member: null,
})

const feature = (name: string, nameDefault: string, isIncluded = true): UsageItem => ({
  ...amount(name, nameDefault, featureToWire(isIncluded)),
  is_boolean: 1,
})
