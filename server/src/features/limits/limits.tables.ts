import type { Limiter } from '@rankline/contract/members/forms'

type DailyRequestsTable = {
  account_id: number
  day: string
  done_by: number
  requests: number
}

/** The limits of a package, of a person or a client: one row per account that has limits. */
type AllowancesView = { account_id: number } & Record<Limiter, number | null>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    daily_requests: DailyRequestsTable
    allowances: AllowancesView
  }
}
