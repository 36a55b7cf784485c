import { listNotifications, markNotification } from '@rankline/contract/notifications/calls'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

const all = ['notifications'] as const

/** The person's notifications, newest first; older pages load on demand. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: all,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { page: pageParam }, { signal, background: true }),
  initialPageParam: 1,
  getNextPageParam: ({ current_page, last_page }) =>
    current_page < last_page ? current_page + 1 : undefined,
})

export const refreshNotifications = () => queryClient.invalidateQueries({ queryKey: all })

export async function mark(id: number, as: 'read' | 'unread') {
  await call(markNotification, { user_notification_id: id, mark_as: as })
  await refreshNotifications()
}
