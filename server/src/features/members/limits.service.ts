import { type Limiter, limiters } from '@rankline/contract/forms/members'
import { UNLIMITED } from '@rankline/contract/limit-encoding'
import { messages } from '@rankline/contract/messages'
import type { Context, SystemContext } from '../../platform/context.ts'
import { wholeOf } from '../../platform/database/sight.ts'
import { invalid, limitReached } from '../../platform/errors.ts'
import { packageAmounts } from '../packages/package-amounts.service.ts'
import * as queries from './limits.queries.ts'
import * as members from './members.queries.ts'

/** -1 is unlimited. */
export type Amounts = Record<Limiter, number>

const INVITATIONS_PER_DAY = 200

const amountsBy = (amount: (name: Limiter) => number) =>
  Object.fromEntries(limiters.map((name) => [name, amount(name)])) as Amounts

const less = (amounts: Amounts, granted: Amounts) =>
  amountsBy((name) => (amounts[name] === UNLIMITED ? UNLIMITED : Math.max(amounts[name] - granted[name], 0)))

/** What is left to an account: its package without what it has handed over. It returns when a member is removed. */
export async function allowanceOf(ctx: SystemContext, accountId: number): Promise<Amounts> {
  const [given, granted] = await Promise.all([
    packageAmounts(ctx, accountId),
    queries.sumGranted(ctx.db, accountId, null),
  ])
  return less(given, granted)
}

/** What the caller may hand over in the account: a member's own limits where there are any, else the account's. */
export async function callersAllowance(ctx: Context): Promise<Amounts> {
  const whole = await allowanceOf(ctx, ctx.account.id)
  if (ctx.membership === null) return whole
  const { id } = ctx.membership
  const [[member], granted] = await Promise.all([
    members.findMembers(ctx.db, wholeOf(ctx.account.id), { ids: [id] }),
    queries.sumGranted(ctx.db, ctx.account.id, id),
  ])
  const own = amountsBy((name) => member?.[name] ?? UNLIMITED)
  const left = less(own, granted)
  return amountsBy((name) => (left[name] === UNLIMITED ? whole[name] : left[name]))
}

/** Caps of a single thing: handing one over takes nothing from anybody. */
const caps: readonly Limiter[] = ['allowed_keywords_per_project', 'allowed_competitors_per_project_keyword']

/** How much the caller may have of something (-1 unlimited), and whose work counts against it, by their accounts. */
export type LimitOf = {
  allowed: number
  makers: { only: number } | { except: number[] }
  /** Whether nothing is tracked for the account. */
  isPaused: boolean
}

/**
 * What limits the caller in the account that is reached: what they were given themselves, else what the account has left
 * beside what it has given to others, whose work counts on their own.
 */
export async function limitOf(ctx: Context, name: Limiter): Promise<LimitOf> {
  const memberId = ctx.membership?.id ?? null
  const {
    whole,
    granted,
    own,
    handed_on,
    limited,
    is_paused: isPaused,
  } = await queries.findLimit(ctx.db, ctx.account.id, {
    memberId,
    name,
  })
  const isCap = caps.includes(name)
  const left = (amount: number, handedOver: number) => (isCap ? amount : Math.max(amount - handedOver, 0))
  if (own !== null) return { allowed: left(own, handed_on), makers: { only: ctx.person.accountId }, isPaused }
  return {
    allowed: whole === null ? UNLIMITED : left(whole, granted),
    makers: { except: isCap ? [] : limited },
    isPaused,
  }
}

/** Nobody else makes anything that is counted in the account until the transaction ends. */
export async function holdAccount(ctx: Context) {
  await members.lockAccount(ctx.db, ctx.account.id)
}

/** How many members there are, as they are counted when more are invited. */
export async function countTeamOf(ctx: Context): Promise<number> {
  return queries.countTeam(ctx.db, ctx.account.id, await granterOf(ctx))
}

/** Whose limits are handed over: a member's who has limits, else the account's (null). */
export async function granterOf(ctx: Context): Promise<number | null> {
  if (ctx.membership === null) return null
  const [member] = await members.findMembers(ctx.db, wholeOf(ctx.account.id), { ids: [ctx.membership.id] })
  const hasOwn = limiters.some((name) => member !== undefined && member[name] !== null)
  return hasOwn ? ctx.membership.id : null
}

/** @throws {Refusal} invalid, naming the first limiter of which `count` people cannot be given so much */
export function refuseOver(allowance: Amounts, limits: queries.Limits, count: number) {
  for (const name of limiters) {
    const amount = limits[name]
    const most = allowance[name]
    if (amount === null || most === UNLIMITED || amount * count <= most) continue
    throw invalid(name, `must be lesser than ${Math.floor(most / Math.max(count, 1))}`)
  }
}

/**
 * To be called in the transaction that invited, with the account held.
 * @throws {Refusal} limit reached when there are more people now than may be
 */
export async function refuseCrowd(ctx: Context, allowance: Amounts, grantedBy: number | null) {
  const [today, team] = await Promise.all([
    queries.countInvitedToday(ctx.db, ctx.account.id),
    queries.countTeam(ctx.db, ctx.account.id, grantedBy),
  ])
  if (today > INVITATIONS_PER_DAY) throw limitReached(messages.tooManyInvitations)
  const most = allowance.allowed_team_members
  if (most !== UNLIMITED && team > most) throw limitReached(messages.tooManyMembers)
}
