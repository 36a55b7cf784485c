import * as calls from '@rankline/contract/notifications/calls'
import { route } from '../../platform/http/routes.ts'
import * as notifications from './notifications.service.ts'

export const notificationsRoutes = [
  route(calls.listNotifications, notifications.listNotifications),
  route(calls.markNotification, notifications.markNotification),
  route(calls.mergedNotifications, notifications.mergedNotifications),
]
