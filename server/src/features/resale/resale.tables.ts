import type { Generated } from 'kysely'

type ResalePackagesTable = {
  account_id: number
  id: Generated<number>
  name: string
  time_limit: number | null
  status: Generated<number>
  allowed_projects: number | null
  allowed_keywords: number | null
  allowed_competitors_per_project_keyword: number | null
  allowed_team_members: number | null
  allowed_daily_requests: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    resale_packages: ResalePackagesTable
  }
}
