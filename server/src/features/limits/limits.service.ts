import { utcDay } from '@rankline/contract/days'
import { UNLIMITED } from '@rankline/contract/limits/encoding'
import type { Limiter } from '@rankline/contract/members/forms'
import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import type { Context, Membership } from '../../platform/context.ts'
import { lockAccount as lockRow } from '../../platform/database/lock-account.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { limitReached } from '../../platform/errors.ts'
import * as queries from './limits.queries.ts'
import * as usage from './usage.queries.ts'

/** The person who adds something, and the target account. */
type Author = Pick<Context, 'db' | 'account'> & {
  membership: Pick<Membership, 'id'> | null
  person: Pick<Context['person'], 'accountId'>
}

type InTransaction = Author & { db: Transaction<Tables> }

/** Kinds of counted things, with the limit of each. */
const kinds = {
  projects: 'allowed_projects',
  keywords: 'allowed_keywords',
  keywordsPerProject: 'allowed_keywords_per_project',
  competitors: 'allowed_competitors',
  dailyRequests: 'allowed_daily_requests',
  dashboards: 'allowed_dashboards',
} as const satisfies Record<string, Limiter>
export type Kind = keyof typeof kinds

/** Limits per project or keyword. Granting one to a member does not reduce the account's own. */
const caps: readonly Limiter[] = ['allowed_keywords_per_project', 'allowed_competitors_per_project_keyword']

/** How much the caller may have (-1: unlimited), and the accounts whose work counts against it. */
export type LimitOf = {
  allowed: number
  makers: usage.CountedAccounts
  /** Whether tracking is paused for the account. */
  isPaused: boolean
}

/**
 * The caller's limit in the target account: their own, or else the account's minus its grants to members. The work of
 * members with their own limit does not count against the account's.
 */
export async function limitOf(ctx: Author, name: Limiter): Promise<LimitOf> {
  const memberId = ctx.membership?.id ?? null
  const limit = await queries.findLimit(ctx.db, ctx.account.id, { memberId, name })
  const { whole, granted, own, handed_on, limited, is_paused: isPaused } = limit
  const isCap = caps.includes(name)
  const left = (amount: number, handedOver: number) => (isCap ? amount : Math.max(amount - handedOver, 0))
  if (own !== null) return { allowed: left(own, handed_on), makers: { only: ctx.person.accountId }, isPaused }
  return {
    allowed: whole === null ? UNLIMITED : left(whole, granted),
    makers: { except: isCap ? [] : limited },
    isPaused,
  }
}

/** Locks the account, so that nobody else adds anything that is counted until the transaction ends. */
export async function lockAccount(ctx: InTransaction) {
  await lockRow(ctx.db, ctx.account.id)
}

/**
 * Refuses additions beyond a limit, such as `{ keywords: 3, keywordsPerProject: 3 }`. Locks the account until
 * the transaction ends, so that parallel calls are counted one after the other. If rows are inserted before
 * their number is known, call `holdAccount` first and this afterwards with a count of 0.
 * @param projectId the project whose keywords are counted
 * @throws {Refusal} limit reached, for the first kind without room
 */
export async function requireLimit(
  ctx: InTransaction,
  wanted: Partial<Record<Kind, number>>,
  projectId?: number,
) {
  await lockAccount(ctx)
  for (const [kind, count] of Object.entries(wanted) as [Kind, number][]) {
    const limit = await limitOf(ctx, kinds[kind])
    if (limit.allowed === UNLIMITED) continue
    const used = await usedOf(ctx, kind, limit, projectId)
    if (used + count > limit.allowed) throw limitReached(messages.limitReached[kind](limit.allowed))
  }
}

/** How much of a limit is used, counted as `requireRoom` does. */
export async function usedOf(
  ctx: Author,
  kind: Kind,
  { makers }: LimitOf,
  projectId?: number,
): Promise<number> {
  const accountId = ctx.account.id
  if (kind === 'projects') return usage.countProjects(ctx.db, accountId, makers)
  if (kind === 'competitors') return usage.countCompetitors(ctx.db, accountId, makers)
  if (kind === 'dashboards') return usage.countClients(ctx.db, accountId, makers)
  if (kind === 'dailyRequests') return usage.sumRequests(ctx.db, accountId, utcDay(), makers)
  return usage.countKeywords(ctx.db, accountId, makers, kind === 'keywordsPerProject' ? projectId : undefined)
}

/** Refuses additions that visitors make to an account beyond its limits, as `requireRoom` does. */
export async function requireLimitOf(
  { db }: { db: Transaction<Tables> },
  accountId: number,
  wanted: Partial<Record<Kind, number>>,
) {
  const account = { id: accountId, kind: 'user', projectIds: null } as const
  await requireLimit({ db, account, membership: null, person: { accountId } }, wanted)
}

/** Refuses another brand beyond the account's limit. Members share the brands of the account. */
export async function requireBrandLimit(ctx: InTransaction) {
  await lockAccount(ctx)
  const allowed = (await queries.findFeatures(ctx.db, ctx.account.id))?.allowed_brands ?? null
  if (allowed === null || (await usage.countBrands(ctx.db, ctx.account.id)) < allowed) return
  throw limitReached(messages.limitReached.brands(allowed))
}

/** The most competitors that each keyword of the account may have; Infinity without a limit. */
export const competitorLimitOf = (ctx: Author) => amountOf(ctx, 'allowed_competitors_per_project_keyword')

/** The most that the caller may have in the account; Infinity without a limit. */
export const mostOf = (ctx: Author, kind: Kind) => amountOf(ctx, kinds[kind])

async function amountOf(ctx: Author, name: Limiter): Promise<number> {
  const { allowed } = await limitOf(ctx, name)
  return allowed === UNLIMITED ? Number.POSITIVE_INFINITY : allowed
}

/** Counts manual rank requests. @throws {Refusal} limit reached when too few are left today */
export async function useDailyRequests(ctx: InTransaction, requests: number) {
  if (requests === 0) return
  await requireLimit(ctx, { dailyRequests: requests })
  const doneBy = ctx.person.accountId
  await usage.addRequests(ctx.db, ctx.account.id, { day: utcDay(), doneBy, requests })
}

/**
 * Counts requests that a job makes because a person has planned them. They count against the person's own limit while the
 * person is a member of the account, and against that of the account afterwards.
 * @throws {Refusal} limit reached when too few are left today
 */
export async function usePlannedRequests(
  { db }: { db: Transaction<Tables> },
  { accountId, plannedBy }: { accountId: number; plannedBy: number },
  requests: number,
) {
  const memberId = plannedBy === accountId ? null : await queries.findMemberId(db, accountId, plannedBy)
  const account = { id: accountId, kind: 'user', projectIds: null } as const
  await useDailyRequests(
    {
      db,
      account,
      membership: memberId === null ? null : { id: memberId },
      person: { accountId: memberId === null ? accountId : plannedBy },
    },
    requests,
  )
}

/** Why manual rank requests are not possible: today's requests are used up, or tracking is paused. */
export async function requestHindrances(ctx: Context): Promise<{ isOut: boolean; isPaused: boolean }> {
  const limit = await limitOf(ctx, 'allowed_daily_requests')
  const isOut = limit.allowed !== UNLIMITED && (await usedOf(ctx, 'dailyRequests', limit)) >= limit.allowed
  return { isOut, isPaused: limit.isPaused }
}
