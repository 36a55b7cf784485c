import type { Columns, Day } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ClickCurveTables {
  click_curves: Narrow<
    'click_curves',
    {
      /** `infinity` for the curve that applies now. */
      last_day: Day
      /** Shares between 0 and 1; index 0 is position 1. */
      shares: number[]
    }
  >
  measured_curves: Columns['measured_curves']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClickCurveTables {}
}

export const clickCurveFacts = {
  click_curves: { placement: 'account', erased: 'deleted', archived: 'rows' },
  measured_curves: { placement: 'account', erased: 'deleted', archived: { leftOut: 'google' } },
} satisfies FactsOf<ClickCurveTables>
