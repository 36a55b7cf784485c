import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { SetAside } from './set-aside.ts'

interface AssignmentsTables {
  assigned_projects: Narrow<'assigned_projects', { set_aside: SetAside }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AssignmentsTables {}
}

export const assignmentsFacts = {
  assigned_projects: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'brands' },
    withProject: { stays: 'written beside the move' },
  },
} satisfies FactsOf<AssignmentsTables>
