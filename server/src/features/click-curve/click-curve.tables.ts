import type { Generated } from 'kysely'

type ClickCurvesTable = {
  account_id: number
  /** YYYY-MM-DD */
  first_day: string
  /** YYYY-MM-DD, or `infinity` for the curve that applies now. */
  last_day: Generated<string>
  /** Of 1, index 0 for position 1. */
  shares: number[]
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    click_curves: ClickCurvesTable
  }
}
