import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ProjectMembersTable = {
  account_id: number
  id: Generated<number>
  project_id: number
  member_id: number
  is_enabled: Generated<boolean>
  created_at: Generated<Date>
}

interface MembersTables {
  project_members: ProjectMembersTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MembersTables {}
}

export const membersFacts = {
  project_members: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'people' },
    withProject: 'deleted',
  },
} satisfies FactsOf<MembersTables>
