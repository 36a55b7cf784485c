import type { Generated } from 'kysely'

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
    project_members: ProjectMembersTable
  }
}
