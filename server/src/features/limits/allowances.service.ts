import { amountToWire, UNLIMITED } from '@rankline/contract/limits/encoding'
import { type Limiter, limiters } from '@rankline/contract/members/forms'
import { messages } from '@rankline/contract/messages'
import { refusals } from '@rankline/contract/validation/refusals'
import type { Context, SystemContext } from '../../platform/context.ts'
import { invalid, limitReached } from '../../platform/errors.ts'
import * as queries from './limits.queries.ts'
import { countInvitedToday, countTeam } from './usage.queries.ts'

/** -1 is unlimited. */
export type Amounts = Record<Limiter, number>

/** A member's limits; null means that the account's limit applies. */
export type Limits = queries.Limits

const INVITATIONS_PER_DAY = 200

const amountsBy = (amount: (name: Limiter) => number) =>
  Object.fromEntries(limiters.map((name) => [name, amount(name)])) as Amounts

const less = (amounts: Amounts, granted: Amounts) =>
  amountsBy((name) => (amounts[name] === UNLIMITED ? UNLIMITED : Math.max(amounts[name] - granted[name], 0)))

/** The limits of an account minus the grants to members. A grant returns when its member is removed. */
export async function allowanceOf(ctx: SystemContext, accountId: number): Promise<Amounts> {
  const [given, granted] = await Promise.all([
    queries.findAllowance(ctx.db, accountId),
    queries.sumGranted(ctx.db, accountId, null),
  ])
  return less(
    amountsBy((name) => amountToWire(given?.[name] ?? null)),
    granted,
  )
}

/** The amounts that the caller may grant: from a member's own limits if they have any, else from the account's. */
export async function callersAllowance(ctx: Context): Promise<Amounts> {
  const whole = await allowanceOf(ctx, ctx.account.id)
  if (ctx.membership === null) return whole
  const { id } = ctx.membership
  const [member, granted] = await Promise.all([
    queries.findMemberLimits(ctx.db, ctx.account.id, id),
    queries.sumGranted(ctx.db, ctx.account.id, id),
  ])
  const own = amountsBy((name) => member?.[name] ?? UNLIMITED)
  const left = less(own, granted)
  return amountsBy((name) => (left[name] === UNLIMITED ? whole[name] : left[name]))
}

/** The number of members, counted as an invitation counts them. */
export async function countTeamOf(ctx: Context): Promise<number> {
  return countTeam(ctx.db, ctx.account.id, await granterOf(ctx))
}

/** Id of the member whose own limits the caller grants from; null: the account's limits. */
export async function granterOf(ctx: Context): Promise<number | null> {
  if (ctx.membership === null) return null
  const member = await queries.findMemberLimits(ctx.db, ctx.account.id, ctx.membership.id)
  const hasOwn = limiters.some((name) => member !== undefined && member[name] !== null)
  return hasOwn ? ctx.membership.id : null
}

/** @throws {Refusal} invalid, naming the first limit that cannot be granted to `count` people */
export function refuseOver(allowance: Amounts, limits: Limits, count: number) {
  for (const name of limiters) {
    const amount = limits[name]
    const most = allowance[name]
    if (amount === null || most === UNLIMITED || amount * count <= most) continue
    throw invalid(name, refusals.tooLarge(Math.floor(most / Math.max(count, 1))))
  }
}

/**
 * Call it in the transaction that adds the invitations, with the account locked.
 * @throws {Refusal} limit reached when there are now too many people
 */
export async function refuseCrowd(ctx: Context, allowance: Amounts, grantedBy: number | null) {
  const [today, team] = await Promise.all([
    countInvitedToday(ctx.db, ctx.account.id),
    countTeam(ctx.db, ctx.account.id, grantedBy),
  ])
  if (today > INVITATIONS_PER_DAY) throw limitReached(messages.tooManyInvitations)
  const most = allowance.allowed_team_members
  if (most !== UNLIMITED && team > most) throw limitReached(messages.tooManyMembers)
}
