import type { Limiter } from '@rankline/contract/forms/members'
import type { Generated } from 'kysely'

type PackagesTable = {
  id: Generated<number>
  slug: string
  name: string
  price: Generated<string>
  currency: Generated<string>
  time_limit: Generated<number | null>
  plan_id: Generated<number | null>
  plan_id_yearly: Generated<number | null>
  is_hidden: Generated<boolean>
  allowed_projects: Generated<number | null>
  allowed_keywords: Generated<number | null>
  allowed_keywords_per_project: Generated<number | null>
  allowed_competitors: Generated<number | null>
  allowed_competitors_per_project_keyword: Generated<number | null>
  allowed_team_members: Generated<number | null>
  allowed_daily_requests: Generated<number | null>
  allowed_dashboards: Generated<number | null>
  allowed_brands: Generated<number | null>
  allowed_google_apis: Generated<number | null>
  allowed_whitelabel_reports: Generated<boolean>
  allowed_api_access: Generated<boolean>
  allowed_premium_support: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type DailyRequestsTable = {
  account_id: number
  day: string
  done_by: number
  requests: number
}

/** A person's package or a client's: one row per account that has limits. */
type AllowancesView = { account_id: number } & Record<Limiter, number | null>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    packages: PackagesTable
    daily_requests: DailyRequestsTable
    allowances: AllowancesView
  }
}
