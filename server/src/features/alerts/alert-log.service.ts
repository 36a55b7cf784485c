import type * as calls from '@rankline/contract/alerts/calls'
import type { Delivery } from '@rankline/contract/deliveries/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { type Context, transaction } from '../../platform/context.ts'
import { deliveriesAfter, listDeliveries, resendDelivery } from '../deliveries/log.service.ts'
import { requireAlert } from './alerts.service.ts'

/** Lists the messages of an alert. A member who sees the alert sees all its messages, even with only some of the projects. */
export async function listAlertMessages(
  ctx: Context,
  { alertId, page }: ParsedInputOf<typeof calls.listAlertMessages>,
): Promise<Page<Delivery>> {
  await requireAlert(ctx, alertId)
  return listDeliveries(ctx, { kind: 'alert', originId: alertId, page })
}

/** Messages of an alert in the order of their ids, after one of them. */
export async function alertMessagesAfter(
  ctx: Context,
  alertId: number,
  part: { after: number; limit: number },
): Promise<Delivery[]> {
  await requireAlert(ctx, alertId)
  return deliveriesAfter(ctx, { kind: 'alert', originId: alertId }, part)
}

export async function resendAlertMessage(
  ctx: Context,
  { alertId, deliveryId }: ParsedInputOf<typeof calls.resendAlertMessage>,
): Promise<Delivery> {
  return transaction(ctx, async (inside) => {
    await requireAlert(inside, alertId)
    return resendDelivery(inside, { deliveryId, origin: { kind: 'alert', originId: alertId } })
  })
}
