import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invitationsQuery, refreshMembers } from '../features/members/invitations.api.ts'
import { notificationsQuery, refreshNotifications } from '../features/notifications/notifications.api.ts'
import { refreshProjects } from '../features/projects/projects.api.ts'
import { subscribe } from '../platform/events.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { NotificationsMenu } from '../ui/shell/NotificationsMenu.tsx'

const InvitationList = lazyPart(() => import('../features/members/InvitationList.tsx'), 'InvitationList')
const NotificationList = lazyPart(
  () => import('../features/notifications/NotificationList.tsx'),
  'NotificationList',
)

/** Loads the code of the menu below the bell. */
export function preloadNotifications() {
  InvitationList.preload()
  NotificationList.preload()
}

/** The notifications and invitations below the bell of the header. */
export function HeaderNotifications() {
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(notificationsQuery)
  const pages = data?.pages ?? []
  const notifications = pages.flatMap((page) => page.data)
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type === 'notifications') void refreshNotifications()
        if (event.type !== 'access') return
        void refreshMembers()
        void refreshProjects()
      }),
    [],
  )
  const isEmpty = invitations.length === 0 && notifications.length === 0
  return (
    <NotificationsMenu count={invitations.length + (pages[0]?.unread_total ?? 0)}>
      {isEmpty ? null : (
        <>
          {invitations.length > 0 && <InvitationList invitations={invitations} />}
          {notifications.length > 0 && (
            <NotificationList
              notifications={notifications}
              onOlder={hasNextPage ? () => void fetchNextPage() : null}
            />
          )}
        </>
      )}
    </NotificationsMenu>
  )
}
