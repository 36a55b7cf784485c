import type { Generated } from 'kysely'

type ClickCurvesTable = {
  account_id: number
  /** YYYY-MM-DD */
  first_day: string
  /** YYYY-MM-DD, or `infinity` for the curve that applies now. */
  last_day: Generated<string>
  /** Shares between 0 and 1; index 0 is position 1. */
  shares: number[]
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    click_curves: ClickCurvesTable
  }
}
