import type { MemberStatus } from '@rankline/contract/members/calls'
import type { MemberRole, Role } from '@rankline/contract/members/permissions'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface MembershipsTables {
  members: Narrow<
    'members',
    {
      role: Extract<Role, 'admin'> | MemberRole
      project_permission: 'all' | 'projects'
      status: MemberStatus
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MembershipsTables {}
}

export const membershipsFacts = {
  members: {
    placement: 'reference',
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
