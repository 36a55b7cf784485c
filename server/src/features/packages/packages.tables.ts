import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type PackagesTable = {
  id: Generated<number>
  slug: string
  name: string
  price: Generated<string>
  currency: Generated<string>
  time_limit: number | null
  plan_id: number | null
  plan_id_yearly: number | null
  is_hidden: Generated<boolean>
  allowed_projects: number | null
  allowed_keywords: number | null
  allowed_keywords_per_project: number | null
  allowed_competitors: number | null
  allowed_competitors_per_project_keyword: number | null
  allowed_team_members: number | null
  allowed_daily_requests: number | null
  allowed_dashboards: number | null
  allowed_brands: number | null
  allowed_google_apis: number | null
  allowed_whitelabel_reports: Generated<boolean>
  allowed_api_access: Generated<boolean>
  allowed_premium_support: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type FullLimitsTable = {
  account_id: number
  kind: 'projects' | 'keywords'
  noticed_at: Date
}

/** The former package of a person who became an administrator. They get it back when they stop being one. */
type KeptPackagesTable = {
  account_id: number
  package_id: number | null
  plan_type: 'monthly' | 'yearly'
  package_since: Date | null
  end_at: Date | null
  status: number
}

interface PackagesTables {
  packages: PackagesTable
  full_limits: FullLimitsTable
  kept_packages: KeptPackagesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PackagesTables {}
}

export const packagesFacts = {
  packages: { erased: 'impersonal' },
  full_limits: { erased: 'deleted', archived: { leftOut: 'billing' } },
  kept_packages: { erased: 'deleted', archived: { leftOut: 'billing' } },
} satisfies FactsOf<PackagesTables>
