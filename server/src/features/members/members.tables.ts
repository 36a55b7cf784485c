import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface MembersTables {
  project_members: Columns['project_members']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MembersTables {}
}

export const membersFacts = {
  project_members: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'people' },
    withProject: 'deleted',
  },
} satisfies FactsOf<MembersTables>
