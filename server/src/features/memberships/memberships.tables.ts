import type { Limiter, MemberStatus } from '@rankline/contract/members/calls'
import type { MemberRole, Role } from '@rankline/contract/members/permissions'
import type { Generated } from 'kysely'

type MembersTable = Record<Limiter, number | null> & {
  account_id: number
  id: Generated<number>
  member_account_id: number | null
  email: string
  role: Extract<Role, 'admin'> | MemberRole
  project_permission: Generated<'all' | 'projects'>
  status: MemberStatus
  granted_by: number | null
  invitation_hash: Buffer | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  end_at: Date | null
  warned_end_at: Date | null
  removed_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    members: MembersTable
  }
}
