import type { Limiter, MemberStatus } from '@rankline/contract/members/calls'
import type { MemberRole, Role } from '@rankline/contract/members/permissions'
import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

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

interface MembershipsTables {
  members: MembersTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MembershipsTables {}
}

export const membershipsFacts = {
  members: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: {
      email: 'replaced in accounts of others',
      granted_by: 'the number of a membership',
      member_account_id: ANONYMOUS,
    },
    archived: { leftOut: 'people' },
  },
} satisfies FactsOf<MembershipsTables>
