import type { UserMember } from '@rankline/contract/members/calls'

/** The open side panel, and its member. */
export type MemberPanel = { kind: 'assign' | 'history'; member: UserMember }

/** The member's name. */
export const nameOf = ({ memberable }: UserMember): string => memberable.username ?? 'Not Registered'
