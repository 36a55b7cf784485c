import type { Columns } from '../../../platform/database/columns.ts'
import { ANONYMOUS, type FactsOf } from '../../../platform/database/table-facts.ts'

interface SpreadsheetsTables {
  spreadsheets: Columns['spreadsheets']
  spreadsheet_tabs: Columns['spreadsheet_tabs']
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SpreadsheetsTables {}
}

export const spreadsheetsFacts = {
  spreadsheets: {
    placement: 'account',
    erased: 'deleted',
    people: { connection_account_id: ANONYMOUS },
    archived: { leftOut: 'secrets' },
  },
  spreadsheet_tabs: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'sheets at Google, which count again when the project returns' },
  },
} satisfies FactsOf<SpreadsheetsTables>
