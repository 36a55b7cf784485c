import type { ListInput } from '@rankline/contract/admin/lists'
import { DAY, dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/erasure/calls'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { postMail } from '../../platform/mail/post.ts'
import { pageOfRows } from '../../platform/page.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { hasLivingSubscription } from '../billing/ended-accounts.service.ts'
import { endedErasureMail } from './erasure.mails.ts'
import * as queries from './erasure.queries.ts'
import { dueAfter, keepAccount, mailDue } from './erasure.service.ts'
import { countErasures, findErasures, findLongEnded } from './ordered.queries.ts'

// Erasures that administrators order, or that rules of the installation begin.

export async function listErasures(
  { db }: Context,
  { page, isDescending }: ListInput,
): Promise<ItemsOf<typeof calls.listErasures>> {
  const perPage = PAGE_SIZE.administration
  const [rows, total] = await Promise.all([
    findErasures(db, { isDescending, limit: perPage, offset: (page - 1) * perPage }),
    countErasures(db),
  ])
  const data = rows.map(({ begun_at, asked_at, due_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    is_begun: begun_at !== null,
  }))
  return pageOfRows(data, { page, perPage, total })
}

/**
 * The person gets a mail and can cancel, as after their own request.
 * @throws {Refusal} not found, invalid if the name is not theirs, conflict for administrators
 */
export async function eraseAnybody(
  ctx: Context,
  { userId, username }: ParsedInputOf<typeof calls.eraseAnybody>,
): Promise<ItemsOf<typeof calls.eraseAnybody>> {
  const now = new Date()
  const dueAt = dueAfter(ctx, now)
  await transaction(ctx, async (inside) => {
    const person = await queries.findUser(inside.db, userId)
    if (person === undefined) throw notFound()
    if (person.username.toLowerCase() !== username.toLowerCase())
      throw invalid('username', messages.otherUsername)
    if (person.is_administrator) throw conflict(messages.administratorsStay)
    const before = await queries.lockErasure(inside.db, person.account_id)
    if (before !== undefined && before.due_at !== null) throw conflict(messages.erasureAsked)
    await queries.storeOrdered(inside.db, person.account_id, { by: ctx.person.id, dueAt, now })
    await mailDue(inside, person.account_id, dueAt)
    await audit(inside, {
      action: 'erasure_ordered',
      subject: person.username,
      after: { due_on: dayOf(dueAt) },
    })
  })
  return { due_on: dayOf(dueAt) }
}

const MOST_AT_ONCE = 100
/** Days in which people can read the mail, log in and keep their account. */
const LEAST_WAIT_DAYS = 14

/**
 * Orders the erasure of accounts whose package ended long ago, if the installation is set up so. Their owners get the date
 * by mail. After an owner cancels, the account is left alone until the same time has passed without a log-in.
 */
export async function orderLongEnded(ctx: SystemContext): Promise<void> {
  const { eraseEndedAfterDays: days, erasureWaitDays, url: site } = ctx.installation
  if (days === null) return
  const now = new Date()
  const before = new Date(now.getTime() - days * DAY)
  const dueAt = new Date(now.getTime() + Math.max(erasureWaitDays, LEAST_WAIT_DAYS) * DAY)
  const day = dayOf(dueAt)
  for (const found of await findLongEnded(ctx.db, { before, limit: MOST_AT_ONCE })) {
    const { account_id: accountId, username, email, ended_at } = found
    if (await hasLivingSubscription(ctx, accountId)) continue
    await transaction(ctx, async (inside) => {
      await queries.storeOrdered(inside.db, accountId, { by: null, dueAt, now })
      await postMail(inside, {
        key: `erasure ${accountId} ${dueAt.toISOString()}`,
        to: email,
        mail: endedErasureMail({ username, site, day, endedOn: dayOf(ended_at) }),
      })
      await noteOwnActivity(inside, accountId, {
        type: 'ERASURE_CONFIRM_SUCCESS',
        text: messages.erasureDue(day),
      })
    })
  }
}

/** @throws {Refusal} not found; conflict when there is none, or it has begun */
export async function keepAnybody(ctx: Context, { userId }: ParsedInputOf<typeof calls.keepAnybody>) {
  await transaction(ctx, async (inside) => {
    const person = await queries.findUser(inside.db, userId)
    if (person === undefined) throw notFound()
    await keepAccount(inside, person.account_id)
    await audit(inside, { action: 'erasure_cancelled', subject: person.username })
  })
  return null
}
