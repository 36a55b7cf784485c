import { answerInvitation, listInvitations } from '@rankline/contract/members/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'

const all = sharedKeys.members

/** Invitations addressed to the person. Every screen asks for them. */
export const invitationsQuery = queryOptions({
  queryKey: [...all, 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal, background: true }),
})

/** Refetches everything about members that is on the screen. */
export const refreshMembers = () => queryClient.invalidateQueries({ queryKey: all })

/** Joining an account changes every screen, so the page loads again, at the projects of that account. */
export async function answer(invitationId: number, status: 'accept' | 'reject') {
  await call(answerInvitation, { user_member_id: invitationId, status })
  await refreshMembers()
  if (status === 'accept') window.location.assign('/projects?joint=1')
}
