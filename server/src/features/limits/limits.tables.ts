import type { Columns } from '../../platform/database/columns.ts'
import type { Present } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

/** The limits of a package, of a person or a client: one row per account that has limits. */
type AllowancesView = Present<'allowances', 'account_id'>

interface LimitsTables {
  daily_requests: Columns['daily_requests']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LimitsTables {
    allowances: AllowancesView
  }
}

export const limitsFacts = {
  daily_requests: {
    placement: 'account',
    erased: 'deleted',
    people: { done_by: ANONYMOUS },
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<LimitsTables>
