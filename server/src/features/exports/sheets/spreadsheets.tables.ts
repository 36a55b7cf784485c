import { ANONYMOUS, type FactsOf } from '../../../platform/database/table-facts.ts'

type SpreadsheetsTable = {
  account_id: number
  connection_account_id: number
  connection_id: number
  spreadsheet_id: string
}

type SpreadsheetTabsTable = {
  account_id: number
  spreadsheet_id: string
  project_id: number
  sheet_id: number
  draft_id: number
  project_name: string | null
}

interface SpreadsheetsTables {
  spreadsheets: SpreadsheetsTable
  spreadsheet_tabs: SpreadsheetTabsTable
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SpreadsheetsTables {}
}

export const spreadsheetsFacts = {
  spreadsheets: {
    erased: 'deleted',
    people: { connection_account_id: ANONYMOUS },
    archived: { leftOut: 'secrets' },
  },
  spreadsheet_tabs: {
    erased: 'deleted',
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'sheets at Google, which count again when the project returns' },
  },
} satisfies FactsOf<SpreadsheetsTables>
