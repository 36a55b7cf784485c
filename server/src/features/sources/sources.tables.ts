import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

/** Written and read by SQL of the feature alone; costs are in US dollars. */
type SourceDaysTable = {
  /** YYYY-MM-DD */
  day: string
  source: string
  checks: number
  failed_checks: number
  requests: number
  paid_requests: number
  cost: string
}

type AccountSpendingTable = {
  account_id: number
  day: string
  source: string
  checks: string
  requests: string
  cost: string
}

type SourcePausesTable = { source: string; day: string; reason: string; paused_at: Generated<Date> }

type SourcePlanTable = { is_only: Generated<boolean>; plan: unknown; published_at: Date }

type SourceHealthTable = {
  source: string
  engine: string
  success: number | null
  failures_in_row: number
  open_until: Date | null
  last_error: string | null
  last_error_at: Date | null
  seen_at: Date
}

type SourceProxiesTable = { source: string; proxies: unknown; seen_at: Date }

type PageHabitsTable = { key: string; habit: unknown; saved_at: Date }

type DriftsTable = {
  id: Generated<number>
  key: string
  source: string
  engine: string
  type: string
  device: string
  signs: unknown
  failed_checks: Generated<number>
  began_at: Generated<Date>
  seen_at: Generated<Date>
  ended_at: Date | null
  accepted_at: Date | null
}

type DriftPagesTable = {
  id: Generated<number>
  drift_id: number
  engine: string
  phrase: string
  country: string
  language: string
  status: string
  results: number
  features: number
  body: Buffer | null
  kept_at: Date
}

interface SourcesTables {
  source_days: SourceDaysTable
  account_spending: AccountSpendingTable
  source_pauses: SourcePausesTable
  source_plan: SourcePlanTable
  source_health: SourceHealthTable
  source_proxies: SourceProxiesTable
  page_habits: PageHabitsTable
  drifts: DriftsTable
  drift_pages: DriftPagesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SourcesTables {}
}

export const sourcesFacts = {
  source_days: { erased: 'impersonal' },
  account_spending: { erased: 'deleted', archived: { leftOut: 'billing' } },
  source_pauses: { erased: 'impersonal' },
  source_plan: { erased: 'impersonal' },
  source_health: { erased: 'impersonal' },
  source_proxies: { erased: 'impersonal' },
  page_habits: { erased: 'impersonal' },
  drifts: { erased: 'impersonal' },
  drift_pages: { erased: 'impersonal' },
} satisfies FactsOf<SourcesTables>
