import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ClickCurvesTable = {
  account_id: number
  /** YYYY-MM-DD */
  first_day: string
  /** YYYY-MM-DD, or `infinity` for the curve that applies now. */
  last_day: Generated<string>
  /** Shares between 0 and 1; index 0 is position 1. */
  shares: number[]
}

interface ClickCurveTables {
  click_curves: ClickCurvesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClickCurveTables {}
}

export const clickCurveFacts = {
  click_curves: { erased: 'deleted', archived: 'rows' },
} satisfies FactsOf<ClickCurveTables>
