import { memberActivities } from '@rankline/contract/activities/calls'
import {
  assignMembers,
  deleteMember,
  deleteProjectMember,
  inviteMembers,
  listMembers,
  listProjectMembers,
  memberAllowance,
  toggleMember,
} from '@rankline/contract/members/calls'
import type { inviteForm } from '@rankline/contract/members/forms'
import { notAssignedProjects, ownProjects } from '@rankline/contract/projects/calls'
import { findMemberPolicy, updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { goTo } from '../../platform/navigation.ts'
import { queryClient } from '../../platform/query.ts'
import { sharedKeys } from '../../platform/query-keys.ts'
import { proven } from '../second-factor/proof.ts'
import { refreshMembers } from './invitations.api.ts'

const all = sharedKeys.members

export const membersQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'page', page],
    queryFn: ({ signal }) => call(listMembers, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })

/** Limits that the person can hand over. */
export const allowanceQuery = queryOptions({
  queryKey: [...all, 'allowance'],
  queryFn: ({ signal }) => call(memberAllowance, {}, { signal, background: true }),
})

/** The person's own projects, which can be shared with members. */
export const ownProjectsQuery = queryOptions({
  queryKey: [...all, 'projects'],
  queryFn: ({ signal }) => call(ownProjects, {}, { signal, background: true }),
})

export const assignableQuery = (memberId: number) =>
  queryOptions({
    queryKey: [...all, 'assignable', memberId],
    queryFn: ({ signal }) =>
      call(notAssignedProjects, { user_member_id: memberId }, { signal, background: true }),
    staleTime: 0,
  })

export const projectMembersQuery = (projectId: number, page: number) =>
  queryOptions({
    queryKey: [...all, 'ofProject', projectId, page],
    queryFn: ({ signal }) =>
      call(listProjectMembers, { project_id: projectId, page }, { signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Whether members of the person's own account need a second factor. */
export const policyQuery = queryOptions({
  queryKey: [...all, 'policy'],
  queryFn: ({ signal }) => call(findMemberPolicy, {}, { signal, background: true }),
})

export async function setPolicy(isRequired: boolean) {
  const policy = await proven(() => call(updateMemberPolicy, { is_required: isRequired ? 1 : 0 }))
  if (policy !== null) queryClient.setQueryData(policyQuery.queryKey, policy)
}

/** Lists a member's actions in the account, or in one project if given. */
export const historyQuery = (memberId: number, projectId: number | undefined, page: number) =>
  queryOptions({
    queryKey: [...all, 'history', memberId, projectId, page],
    queryFn: ({ signal }) =>
      call(
        memberActivities,
        { user_member_id: memberId, page, ...(projectId !== undefined && { project_id: projectId }) },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export async function sendInvitations(values: FormInput<typeof inviteForm>) {
  await call(inviteMembers, values, { showMessage: true })
  await refreshMembers()
  goTo('/manage/members')
}

export async function toggle(memberId: number) {
  await call(toggleMember, { user_member_id: memberId })
  await refreshMembers()
}

export async function remove(memberId: number) {
  await call(deleteMember, { user_member_id: memberId }, { showMessage: true })
  await refreshMembers()
}

export async function assign(memberId: number, projectIds: number[]) {
  await call(assignMembers, { user_member_ids: [memberId], project_ids: projectIds }, { showMessage: true })
  await refreshMembers()
}

export async function unassign(projectMember: { memberId: number; projectMemberId: number }) {
  await call(deleteProjectMember, {
    user_member_id: projectMember.memberId,
    project_member_id: projectMember.projectMemberId,
  })
  await refreshMembers()
}
