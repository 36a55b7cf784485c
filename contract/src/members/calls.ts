import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { day, flag, id, ids, oneOf, optionalFlag, page } from '../wire.ts'
import { assignForm, inviteForm, type Limiter, limiters } from './forms.ts'
import { memberRoles } from './permissions.ts'

export type { Limiter } from './forms.ts'

/** 1 uses the limits of the inviter, 2 has its own limits, 4 was removed or has declined. */
export const MEMBER_STATUS = { disabled: 0, active: 1, activeWithLimits: 2, invited: 3, removed: 4 } as const
/** Statuses of members who work in the account. */
export const ACTIVE_MEMBER = [MEMBER_STATUS.active, MEMBER_STATUS.activeWithLimits] as const
export type MemberStatus = (typeof MEMBER_STATUS)[keyof typeof MEMBER_STATUS]

const amounts = z.object(
  Object.fromEntries(limiters.map((name) => [name, z.int().nullable()])) as Record<
    Limiter,
    z.ZodNullable<z.ZodInt>
  >,
)

export const userMember = z.object({
  id: z.int(),
  status: z.int(),
  status_text: z.string(),
  role: z.enum(['admin', ...memberRoles]),
  /** The person; without a username until the address has registered. */
  memberable: z.object({ username: z.string().nullable(), email: z.string() }),
  /** The project, if there is only one. */
  project_id: z.int().nullable(),
  project_permission: z.enum(['all', 'projects']),
  created_at_date: day,
  /** Null is unlimited. */
  end_at_date: day.nullable(),
  limiters: amounts,
  /** Whether the caller may enable, disable and delete this member. */
  is_changeable: flag,
})
export type UserMember = z.infer<typeof userMember>

export const projectMember = z.object({
  id: z.int(),
  user_member: userMember,
  project_id: z.int(),
  /** 0 hides the project from the member without removing it. */
  status: flag,
})
export type ProjectMember = z.infer<typeof projectMember>

export const invitationRequest = z.object({
  id: z.int(),
  /** The account's owner. */
  userable: z.object({ username: z.string() }),
  role: z.enum(memberRoles),
  created_at_human_string: z.string(),
  /** The first of the chosen projects; null for all of them. */
  project: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type InvitationRequest = z.infer<typeof invitationRequest>

const memberId = z
  .object({ user_member_id: id('user_member_id') })
  .transform((input) => ({ memberId: input.user_member_id }))

const deleted = z.object({ deleted_ids: z.array(z.int()) })

export const inviteMembers = endpoint({
  method: 'POST',
  path: 'user-members/createAuth',
  scope: 'account',
  permission: 'invite',
  summary: 'Invite people to the account; addresses of members and invited people are skipped',
  input: formSchema(inviteForm).transform(({ emails, role, project_permission, project_ids, ...limits }) => ({
    emails,
    role,
    projectPermission: project_permission,
    projectIds: project_permission === 'projects' ? (project_ids ?? []) : [],
    limits,
  })),
  items: z.object({ invited: z.array(z.string()), ignored: z.array(z.string()) }),
  messageOf: ({ invited, ignored }) => messages.membersInvited(invited.length, ignored.length),
  limit: { max: 30, seconds: 3600 },
})

export const readInvitation = endpoint({
  method: 'GET',
  path: 'user-members/invitation',
  scope: 'public',
  summary: 'Who is invited by a mailed code, by whom and as what; null if it is not valid any more',
  input: z.object({ invitation: z.string().max(200).default('') }),
  items: z.object({ email: z.string(), username: z.string(), role: z.string() }).nullable(),
  limit: { max: 60, seconds: 3600 },
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: 'user-members/updateStatus',
  scope: 'account',
  isOpen: true,
  summary: 'Accept or reject an invitation addressed to the caller',
  input: z
    .object({ user_member_id: id('user_member_id'), status: oneOf('status', ['accept', 'reject']) })
    .transform((input) => ({ memberId: input.user_member_id, isAccepted: input.status === 'accept' })),
  items: z.null(),
})

export const toggleMember = endpoint({
  method: 'POST',
  path: 'user-members/updateAuthStatus',
  scope: 'account',
  permission: 'invite',
  summary: 'Disable an active member, or enable a disabled one',
  input: memberId,
  items: userMember,
})

export const assignMembers = endpoint({
  method: 'POST',
  path: 'user-members/assignAuth',
  scope: 'account',
  permission: 'invite',
  summary: 'Assign projects to members, in addition to those they have',
  input: formSchema(assignForm).transform((form) => ({
    memberIds: [...new Set(form.user_member_ids)],
    projectIds: [...new Set(form.project_ids ?? [])],
  })),
  items: z.array(projectMember),
  messageOf: (assigned) => messages.membersAssigned(assigned.length),
})

export const deleteMember = endpoint({
  method: 'POST',
  path: 'user-members/delete',
  aliases: ['DELETE user-members/delete'],
  scope: 'account',
  permission: 'invite',
  summary: 'Remove a member or withdraw an invitation; the limits given to them return to the account',
  input: memberId,
  items: deleted,
  message: messages.memberDeleted,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: 'user-members/requests',
  aliases: ['project-members/requests'],
  scope: 'account',
  isOpen: true,
  summary: 'Invitations addressed to the caller, newest first',
  input: nothing,
  items: z.array(invitationRequest),
})

export const listMembers = endpoint({
  method: 'GET',
  path: 'user-members/paginateAuth',
  scope: 'account',
  permission: 'invite',
  summary: "A page of the account's members: the owner first, then the newest",
  input: z.object({ page }),
  items: pageOf(userMember),
})

/** The limits that the caller can share, and whether there is anything to choose from. */
export const memberAllowance = endpoint({
  method: 'GET',
  path: 'user-members/allowance',
  scope: 'account',
  permission: 'invite',
  summary: 'How much of each limit can be given to members; -1 is unlimited',
  input: nothing,
  items: z.object(Object.fromEntries(limiters.map((name) => [name, z.int()])) as Record<Limiter, z.ZodInt>),
})

const ofProject = z
  .object({ project_id: id('project_id') })
  .transform((input) => ({ projectId: input.project_id }))

export const listProjectMembers = endpoint({
  method: 'GET',
  path: 'project-members/fetch',
  aliases: ['project-members/paginate'],
  scope: 'account',
  permission: 'invite',
  summary: 'A page of the members who have a project',
  input: z
    .object({ project_id: id('project_id'), page })
    .transform((input) => ({ projectId: input.project_id, page: input.page })),
  items: pageOf(projectMember),
})

export const allProjectMembers = endpoint({
  method: 'GET',
  path: 'project-members/all',
  scope: 'account',
  permission: 'invite',
  summary: 'All members who have a project',
  input: ofProject,
  items: z.array(projectMember),
})

export const createProjectMember = endpoint({
  method: 'POST',
  path: 'project-members/create',
  scope: 'account',
  permission: 'invite',
  summary: 'Assign one project to one member',
  input: z
    .object({ project_id: id('project_id'), user_member_id: id('user_member_id') })
    .transform((input) => ({ projectId: input.project_id, memberId: input.user_member_id })),
  items: projectMember,
})

export const updateProjectMember = endpoint({
  method: 'POST',
  path: 'project-members/update',
  aliases: ['project-members/status'],
  scope: 'account',
  permission: 'invite',
  summary: 'Hide an assigned project from a member (0), or show it again (1)',
  input: z
    .object({
      project_id: id('project_id'),
      user_member_id: id('user_member_id'),
      /** Visible when left out. */
      status: optionalFlag(),
    })
    .transform((input) => ({
      projectId: input.project_id,
      memberId: input.user_member_id,
      isEnabled: input.status ?? true,
    })),
  items: projectMember,
})

export const deleteProjectMember = endpoint({
  method: 'DELETE',
  path: 'project-members/delete',
  scope: 'account',
  permission: 'invite',
  summary: 'Remove a project from a member',
  input: z
    .object({ user_member_id: id('user_member_id'), project_member_id: id('project_member_id') })
    .transform((input) => ({ memberId: input.user_member_id, projectMemberId: input.project_member_id })),
  items: deleted,
})

export const clearProjectMembers = endpoint({
  method: 'DELETE',
  path: 'project-members/deleteSelected',
  aliases: ['project-members/clean'],
  scope: 'account',
  permission: 'invite',
  summary: 'Remove projects from all members who have them',
  input: z
    .object({ project_ids: ids('project_ids') })
    .transform((input) => ({ projectIds: input.project_ids })),
  items: deleted,
  messageOf: ({ deleted_ids }) => messages.projectMembersCleared(deleted_ids.length),
})
