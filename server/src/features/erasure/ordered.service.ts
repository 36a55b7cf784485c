import type { ListInput } from '@rankline/contract/admin-lists'
import { dayOf } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/erasure'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import * as queries from './erasure.queries.ts'
import { dueAfter, keepAccount, tellDue } from './erasure.service.ts'
import { countErasures, findErasures } from './ordered.queries.ts'

// What administrators do about the erasure of people's data.

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
 * The person is mailed and can cancel, as when they had asked themselves.
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
    await tellDue(inside, person.account_id, dueAt)
    await audit(inside, {
      action: 'erasure_ordered',
      subject: person.username,
      after: { due_on: dayOf(dueAt) },
    })
  })
  return { due_on: dayOf(dueAt) }
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
