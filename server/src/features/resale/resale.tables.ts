import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

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

interface ResaleTables {
  resale_packages: ResalePackagesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ResaleTables {}
}

export const resaleFacts = {
  resale_packages: {
    erased: { otherwise: 'stays without a name, because clients refer to it' },
    archived: { leftOut: 'brands' },
  },
} satisfies FactsOf<ResaleTables>
