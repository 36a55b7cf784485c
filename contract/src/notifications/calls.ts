import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { id, oneOf, page } from '../wire.ts'

export const notification = z.object({
  id: z.int(),
  /** Plain text. */
  title: z.string(),
  /** HTML with only b, i, br and a[href] to http, https or a path of the site. */
  description: z.string(),
  /** 0 unread, 1 read */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Link target: a path of the site, or a URL such as that of a file to download. */
  click_action: z.string().nullable(),
  created_at_human_string: z.string(),
})
export type Notification = z.infer<typeof notification>

const notificationPage = pageOf(notification).extend({
  /** Count on all pages. */
  unread_total: z.int(),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: 'user-notifications/fetch',
  scope: 'account',
  isOpen: true,
  summary: "A page of the caller's notifications, newest first",
  input: z.object({ page }),
  items: notificationPage,
})

export const markNotification = endpoint({
  method: 'PUT',
  path: 'user-notifications/update',
  impersonation: 'reading',
  scope: 'account',
  isOpen: true,
  summary: "Mark one of the caller's notifications read or unread",
  input: z
    .object({
      user_notification_id: id('user_notification_id'),
      mark_as: oneOf('mark_as', ['read', 'unread']),
    })
    .transform((input) => ({ notificationId: input.user_notification_id, isRead: input.mark_as === 'read' })),
  items: notification,
})

export const mergedNotifications = endpoint({
  method: 'GET',
  path: 'user-notifys/merged-wl',
  scope: 'user',
  isOpen: true,
  summary: "The caller's notifications and those of the caller's client dashboards, newest first",
  input: z.object({ page }),
  items: notificationPage,
})
