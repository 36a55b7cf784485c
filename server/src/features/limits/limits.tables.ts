import type { Limiter } from '@rankline/contract/members/forms'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type DailyRequestsTable = {
  account_id: number
  day: string
  done_by: number
  requests: number
}

/** The limits of a package, of a person or a client: one row per account that has limits. */
type AllowancesView = { account_id: number } & Record<Limiter, number | null>

interface LimitsTables {
  daily_requests: DailyRequestsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LimitsTables {
    allowances: AllowancesView
  }
}

export const limitsFacts = {
  daily_requests: { erased: 'deleted', people: { done_by: ANONYMOUS }, archived: { leftOut: 'past' } },
} satisfies FactsOf<LimitsTables>
