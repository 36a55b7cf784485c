import { type PushMessage, pushSubscription } from '@rankline/contract/push/calls'
import type { SystemContext } from '../../platform/context.ts'
import * as queries from './push.queries.ts'
import { ABOUT } from './push.service.ts'
import { keyPair } from './push-keys.ts'
import type { Handover, PushService } from './push-service.ts'

/** A push service accepts 4096 bytes in total; a notification shows far less. */
const LONGEST = 500

/**
 * Sends one message to one browser; deletes the subscription of a browser that has unsubscribed.
 * @throws if a later retry may succeed
 */
export async function handOver(
  ctx: SystemContext,
  service: PushService,
  { accountId, code }: { accountId: number; code: string },
  { title, body, ...rest }: PushMessage,
): Promise<Handover> {
  const sealed = await queries.findSubscription(ctx.db, accountId, code)
  if (sealed === undefined) return 'gone'
  const subscription = pushSubscription.parse(JSON.parse(ctx.installation.secrets.decrypt(sealed, ABOUT)))
  const message = { title: title.slice(0, LONGEST), body: body.slice(0, LONGEST), ...rest }
  const handover = await service.send(subscription, JSON.stringify(message), await keyPair(ctx))
  if (handover === 'gone') await queries.deleteByCode(ctx.db, accountId, code)
  return handover
}

/** Whether the account has a browser with this code. */
export const hasBrowser = async ({ db }: SystemContext, accountId: number, code: string): Promise<boolean> =>
  (await queries.findSubscription(db, accountId, code)) !== undefined
