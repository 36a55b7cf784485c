import type { SetAside } from './set-aside.ts'

type AssignedProjectsTable = {
  account_id: number
  project_id: number
  assigned_at: Date
  set_aside: SetAside
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    assigned_projects: AssignedProjectsTable
  }
}
