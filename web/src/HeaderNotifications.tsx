import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { InvitationList } from './features/members/InvitationList.tsx'
import { invitationsQuery, refreshMembers } from './features/members/members.api.ts'
import { refreshProjects } from './features/projects/projects.api.ts'
import { subscribe } from './platform/events.ts'
import { NotificationsMenu } from './ui/shell/NotificationsMenu.tsx'

/** Everything that waits for the person, below the bell of the header. */
export function HeaderNotifications() {
  const { data: invitations = [] } = useQuery(invitationsQuery)
  useEffect(
    () =>
      subscribe((event) => {
        if (event.type !== 'access') return
        void refreshMembers()
        void refreshProjects()
      }),
    [],
  )
  return (
    <NotificationsMenu count={invitations.length}>
      {invitations.length === 0 ? null : <InvitationList invitations={invitations} />}
    </NotificationsMenu>
  )
}
