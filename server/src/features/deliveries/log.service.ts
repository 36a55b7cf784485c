import type * as calls from '@rankline/contract/deliveries/calls'
import type { Delivery } from '@rankline/contract/deliveries/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { pageOfRows } from '../../platform/page.ts'
import { deleteDownload } from '../downloads/downloads.queries.ts'
import { presentDelivery } from './delivery.presenter.ts'
import { ADDRESS, deliveryJob, laneOf } from './delivery-job.ts'
import * as queries from './log.queries.ts'

const PER_PAGE = 20

/** The deliveries of an alert or report, newest first. */
export async function listDeliveries(
  { db, account }: Pick<Context, 'db' | 'account'>,
  { kind, originId, page }: ParsedInputOf<typeof calls.listDeliveries>,
): Promise<Page<Delivery>> {
  const origin = { kind, originId }
  const [rows, total] = await Promise.all([
    queries.findDeliveries(db, account.id, origin, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    queries.countDeliveries(db, account.id, origin),
  ])
  return pageOfRows(rows.map(presentDelivery), { page, perPage: PER_PAGE, total })
}

/** Deliveries of an alert or report in the order of their ids, after one of them. */
export async function deliveriesAfter(
  { db, account }: Pick<Context, 'db' | 'account'>,
  origin: queries.Origin,
  part: { after: number; limit: number },
): Promise<Delivery[]> {
  return (await queries.findDeliveriesAfter(db, account.id, origin, part)).map(presentDelivery)
}

/**
 * Sends a failed delivery again, with as many attempts as a new one.
 * @param origin the alert or report that it must belong to
 */
export async function resendDelivery(
  ctx: Context,
  { deliveryId, origin }: ParsedInputOf<typeof calls.resendDelivery> & { origin?: queries.Origin },
): Promise<Delivery> {
  const accountId = ctx.account.id
  return transaction(ctx, async ({ db, installation }) => {
    const found = await queries.findDelivery(db, accountId, deliveryId, origin)
    if (found === undefined) throw notFound()
    // It would say "Download the PDF" and lead nowhere.
    if (found.document_id !== null && found.document_ends_at === null) throw conflict(messages.documentGone)
    const queued = await queries.queueAgain(db, accountId, deliveryId, new Date())
    const row = await queries.findDelivery(db, accountId, deliveryId)
    if (row === undefined) throw notFound()
    if (queued === undefined) throw conflict(messages.deliveryNotFailed)
    const address = installation.secrets.decrypt(queued.address, ADDRESS)
    const queue = laneOf(accountId, { type: queued.type, address })
    await enqueue(db, deliveryJob, { accountId, deliveryId }, `${accountId} ${deliveryId}`, { queue })
    return presentDelivery(row)
  })
}

/** Revokes the links to a message's document at once, for all recipients. Its waiting deliveries are not sent. */
export async function endLinks(
  ctx: Context,
  { deliveryId, origin }: { deliveryId: number; origin: queries.Origin },
): Promise<Delivery> {
  const accountId = ctx.account.id
  return transaction(ctx, async (inside) => {
    const { db } = inside
    const found = await queries.findDelivery(db, accountId, deliveryId, origin)
    if (found === undefined || found.document_id === null) throw notFound()
    await deleteDownload(inside.db, accountId, found.document_id)
    await queries.giveUpWaiting(db, accountId, found.message_id, messages.linksEndedBefore)
    const ended = await queries.findDelivery(db, accountId, deliveryId)
    if (ended === undefined) throw notFound()
    return presentDelivery(ended)
  })
}
