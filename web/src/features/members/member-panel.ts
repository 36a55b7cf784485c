import type { UserMember } from '@rankline/contract/members'

/** What is open beside the list, and about whom. */
export type MemberPanel = { kind: 'assign' | 'history'; member: UserMember }

/** What a member is called. */
export const nameOf = ({ memberable }: UserMember): string => memberable.username ?? 'Not Registered'
