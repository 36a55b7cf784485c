import type { Limiter, MemberStatus } from '@rankline/contract/members'
import type { MemberRole, Role } from '@rankline/contract/permissions'
import type { Generated } from 'kysely'

type MembersTable = Record<Limiter, Generated<number | null>> & {
  account_id: number
  id: Generated<number>
  member_account_id: number | null
  email: string
  role: Extract<Role, 'admin'> | MemberRole
  project_permission: Generated<'all' | 'projects'>
  status: MemberStatus
  granted_by: Generated<number | null>
  invitation_hash: Generated<Buffer | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  end_at: Generated<Date | null>
  warned_end_at: Generated<Date | null>
  removed_at: Generated<Date | null>
}

type ProjectMembersTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  member_id: number
  is_enabled: Generated<boolean>
  created_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    members: MembersTable
    project_members: ProjectMembersTable
  }
}
