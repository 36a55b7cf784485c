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

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    spreadsheets: SpreadsheetsTable
    spreadsheet_tabs: SpreadsheetTabsTable
  }
}
