import type { SystemContext } from '../../platform/context.ts'
import { announceNotifications } from '../events/announce.ts'
import { pushToAccount } from '../push/send-push.service.ts'
import { isHarmless } from './html.ts'
import { insertNotification, type NewNotification } from './notifications.queries.ts'

/**
 * Notifies an account: at once below the bell of its open pages, and by push if turned on. Inside a transaction,
 * only if it commits.
 * @param notification `title` is plain text; `description` is HTML written with the tag of `html.ts`, of which only
 *   b, i, br and a[href] are kept; `clickAction` is a path of the site or an http(s) address
 * @param except codes of the account's browsers that get the message in another way
 */
export async function notify(
  ctx: SystemContext,
  accountId: number,
  notification: NewNotification,
  except: readonly string[] = [],
) {
  const { type, title, description, clickAction } = notification
  if (clickAction !== null && !isHarmless(clickAction)) throw new Error(`${type} leads nowhere it may lead.`)
  const { sanitise, textOf } = await import('./sanitise.ts')
  await insertNotification(ctx.db, accountId, {
    type,
    title,
    description: sanitise(description),
    clickAction,
  })
  await announceNotifications(ctx.db, accountId)
  const message = { title, body: textOf(description), click_action: clickAction }
  await pushToAccount(ctx, accountId, message, except)
}
