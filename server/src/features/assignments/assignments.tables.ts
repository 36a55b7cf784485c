import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { SetAside } from './set-aside.ts'

type AssignedProjectsTable = {
  account_id: number
  project_id: number
  assigned_at: Date
  set_aside: SetAside
}

interface AssignmentsTables {
  assigned_projects: AssignedProjectsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AssignmentsTables {}
}

export const assignmentsFacts = {
  assigned_projects: {
    erased: 'deleted',
    archived: { leftOut: 'brands' },
    withProject: { stays: 'written beside the move' },
  },
} satisfies FactsOf<AssignmentsTables>
