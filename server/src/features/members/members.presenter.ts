import { dayOf } from '@rankline/contract/days'
import type { InvitationRequest, ProjectMember, UserMember } from '@rankline/contract/members/calls'
import { limiters } from '@rankline/contract/members/forms'
import type { Context } from '../../platform/context.ts'
import { timeAgo } from '../../platform/time.ts'
import type { findInvitations } from './invitations.queries.ts'
import type { MemberRow } from './members.queries.ts'
import type { AssignmentRow } from './project-members.queries.ts'

const statusTexts = ['Disabled', 'Active', 'Active', 'Invited', 'Removed'] as const

export function presentMember(ctx: Context, row: MemberRow): UserMember {
  return {
    id: row.id,
    status: row.status,
    status_text: statusTexts[row.status],
    role: row.role,
    memberable: { username: row.username, email: row.email },
    project_id: row.project_id,
    project_permission: row.project_permission,
    created_at_date: dayOf(row.created_at),
    end_at_date: row.end_at === null ? null : dayOf(row.end_at),
    limiters: Object.fromEntries(limiters.map((name) => [name, row[name]])) as UserMember['limiters'],
    is_changeable: isChangeable(ctx, row) ? 1 : 0,
  }
}

/** Whether the caller may disable and remove a member. The owner and the caller themselves are excluded. */
export function isChangeable({ role, person }: Context, member: MemberRow): boolean {
  if (role !== 'admin' && role !== 'owner' && role !== 'client') return false
  return member.role !== 'admin' && member.member_account_id !== person.accountId
}

export function presentAssignment(ctx: Context, row: AssignmentRow, member: MemberRow): ProjectMember {
  return {
    id: row.id,
    user_member: presentMember(ctx, member),
    project_id: row.project_id,
    status: row.is_enabled ? 1 : 0,
  }
}

type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number]

export function presentInvitation(row: InvitationRow): InvitationRequest {
  return {
    id: row.id,
    userable: { username: row.owner_username },
    role: row.role as InvitationRequest['role'],
    created_at_human_string: timeAgo(row.created_at),
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
  }
}
