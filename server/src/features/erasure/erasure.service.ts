import { DAY, dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/erasure/calls'
import { type ErasureState, LINK_HOURS } from '@rankline/contract/erasure/calls'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { hasLivingSubscription } from '../billing/ended-accounts.service.ts'
import { confirmErasureMail, erasureDueMail } from './erasure.mails.ts'
import * as queries from './erasure.queries.ts'

/** The moment of the erasure, counted from its confirmation. */
export const dueAfter = ({ installation }: SystemContext, now: Date) =>
  new Date(now.getTime() + installation.erasureWaitDays * DAY)

export async function findErasure(ctx: Context): Promise<ErasureState> {
  const { accountId } = ctx.person
  const [row, losses, owner, has_subscription] = await Promise.all([
    queries.findErasure(ctx.db, accountId),
    queries.countLosses(ctx.db, accountId),
    queries.findOwner(ctx.db, accountId),
    hasLivingSubscription(ctx, accountId),
  ])
  const isOver = row?.due_at === null && (row.link_ends_at ?? new Date(0)) < new Date()
  return {
    erasure:
      row === undefined || isOver
        ? null
        : {
            asked_at: row.asked_at.toISOString(),
            due_at: row.due_at?.toISOString() ?? null,
            is_begun: row.begun_at !== null,
            is_by_administrator: row.asked_by !== null,
          },
    losses: { ...losses, has_subscription },
    email: owner.email,
    wait_days: ctx.installation.erasureWaitDays,
  }
}

/**
 * Mails the link that has to be followed.
 * @throws {Refusal} conflict for administrators, or when one is confirmed already
 */
export async function askErasure(ctx: Context): Promise<ErasureState> {
  const { accountId } = ctx.person
  const [now, token] = [new Date(), createToken()]
  await transaction(ctx, async (inside) => {
    const owner = await queries.findOwner(inside.db, accountId)
    if (owner.is_administrator) throw conflict(messages.administratorsStay)
    const before = await queries.lockErasure(inside.db, accountId)
    if (before !== undefined && before.due_at !== null) throw conflict(messages.erasureAsked)
    const endsAt = new Date(now.getTime() + LINK_HOURS * 3_600_000)
    await queries.storeRequest(inside.db, accountId, { tokenHash: hashOf(token), endsAt, now })
    const { url: site, erasureWaitDays: waitDays } = ctx.installation
    await postMail(inside, {
      key: `erasure ${hashOf(token).toString('hex')}`,
      to: owner.email,
      mail: confirmErasureMail({ username: owner.username, site, token, waitDays }),
    })
    await noteOwnActivity(inside, accountId, {
      type: 'ERASURE_REQUEST_SUCCESS',
      text: messages.erasureAskedFor,
    })
  })
  return findErasure(ctx)
}

/** @throws {Refusal} conflict when there is none, or it has begun */
export async function cancelErasure(ctx: Context): Promise<ErasureState> {
  await keepAccount(ctx, ctx.person.accountId)
  return findErasure(ctx)
}

/** @throws {Refusal} conflict when there is none, or it has begun */
export async function keepAccount(ctx: SystemContext, accountId: number) {
  await transaction(ctx, async (inside) => {
    if (!(await queries.deleteErasure(inside.db, accountId))) throw conflict(messages.noErasure)
    const text = messages.erasureCancelled
    await noteOwnActivity(inside, accountId, { type: 'ERASURE_CANCEL_SUCCESS', text })
  })
}

/** @throws {Refusal} invalid when the link is unknown or no longer valid */
export async function readErasure(
  ctx: VisitorContext,
  { token }: ParsedInputOf<typeof calls.readErasure>,
): Promise<ItemsOf<typeof calls.readErasure>> {
  const found = await queries.findByToken(ctx.db, hashOf(token), new Date())
  if (found === undefined) throw invalid('token', messages.invalidToken)
  return { username: found.username, wait_days: ctx.installation.erasureWaitDays }
}

/** @throws {Refusal} invalid when the link is unknown or no longer valid */
export async function confirmErasure(
  ctx: VisitorContext,
  { token }: ParsedInputOf<typeof calls.confirmErasure>,
): Promise<ItemsOf<typeof calls.confirmErasure>> {
  const now = new Date()
  return transaction(ctx, async (inside) => {
    const found = await queries.findByToken(inside.db, hashOf(token), now)
    const held = found && (await queries.lockErasure(inside.db, found.account_id))
    // Another click on the link may have been faster.
    if (held === undefined || held.token_hash === null) throw invalid('token', messages.invalidToken)
    const dueAt = dueAfter(ctx, now)
    await queries.setDue(inside.db, held.account_id, dueAt)
    await mailDue(inside, held.account_id, dueAt)
    return { due_on: dayOf(dueAt) }
  })
}

/** Mails the date of the erasure, so that no account is erased without its owner's knowledge. */
export async function mailDue(ctx: SystemContext, accountId: number, dueAt: Date) {
  const owner = await queries.findOwner(ctx.db, accountId)
  const day = dayOf(dueAt)
  await postMail(ctx, {
    key: `erasure ${accountId} ${dueAt.toISOString()}`,
    to: owner.email,
    mail: erasureDueMail({ username: owner.username, site: ctx.installation.url, day }),
  })
  await noteOwnActivity(ctx, accountId, { type: 'ERASURE_CONFIRM_SUCCESS', text: messages.erasureDue(day) })
}
