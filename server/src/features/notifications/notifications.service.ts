import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/notifications/calls'
import type { Notification } from '@rankline/contract/notifications/calls'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { timeAgo } from '../../platform/time.ts'
import { clientAccounts } from '../client-accounts/client-accounts.service.ts'
import { announceNotifications } from '../events/announce.ts'
import * as queries from './notifications.queries.ts'

type NotificationPage = ItemsOf<typeof calls.listNotifications>

/** Always the person's own notifications, whichever account the call reaches. */
export const listNotifications = (
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.listNotifications>,
): Promise<NotificationPage> => pageOf(ctx, [ctx.person.accountId], page)

/** Includes notifications of the person's clients, which only the clients can mark as read. */
export async function mergedNotifications(
  ctx: Context,
  { page }: ParsedInputOf<typeof calls.mergedNotifications>,
): Promise<NotificationPage> {
  return pageOf(ctx, [ctx.person.accountId, ...(await clientAccounts(ctx))], page)
}

async function pageOf({ db }: Context, accountIds: number[], page: number): Promise<NotificationPage> {
  const [rows, { total, unread }] = await Promise.all([
    queries.findNotifications(db, accountIds, {
      limit: PAGE_SIZE.usual,
      offset: (page - 1) * PAGE_SIZE.usual,
    }),
    queries.countNotifications(db, accountIds),
  ])
  const data = rows.map(present)
  return { ...pageOfRows(data, { page, perPage: PAGE_SIZE.usual, total }), unread_total: unread }
}

export async function markNotification(
  { db, person: { accountId } }: Context,
  { notificationId, isRead }: ParsedInputOf<typeof calls.markNotification>,
): Promise<Notification> {
  const row = await queries.setRead(db, accountId, notificationId, isRead)
  if (row === undefined) throw notFound()
  await announceNotifications(db, accountId)
  return present(row)
}

const present = (row: queries.NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  description: row.description,
  status: row.is_read ? 1 : 0,
  click_action: row.click_action,
  created_at_human_string: timeAgo(row.created_at),
})
