import type { FactsOf } from '../../platform/database/table-facts.ts'

type ConsoleSitesTable = {
  account_id: number
  project_id: number
  connection_id: number
  site: string
  /** YYYY-MM-DD */
  first_day: string | null
  /** YYYY-MM-DD */
  last_day: string | null
  failure: string | null
  pulled_at: Date | null
  /** YYYY-MM-DD */
  absent_since: string | null
  /** The project's rule when the rows were fetched; null: before rows were compared with it. */
  rule: string | null
}

type ConsoleRowsTable = {
  account_id: number
  project_id: number
  /** YYYY-MM-DD */
  day: string
  fingerprint: string
  query: string
  page: string
  country_id: number | null
  device_id: number
  clicks: number
  impressions: number
  position: number
}

type ConsoleQueriesTable = {
  account_id: number
  project_id: number
  fingerprint: string
  country_id: number
  device_id: number
  query: string
  clicks: number
  impressions: number
  position: number
}

interface SearchConsoleTables {
  console_sites: ConsoleSitesTable
  console_rows: ConsoleRowsTable
  console_queries: ConsoleQueriesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SearchConsoleTables {}
}

export const searchConsoleFacts = {
  console_sites: { erased: 'deleted', archived: { leftOut: 'google' }, withProject: 'deleted' },
  console_rows: { erased: 'deleted', archived: { leftOut: 'google' }, withProject: 'deleted' },
  console_queries: { erased: 'deleted', archived: { leftOut: 'google' }, withProject: 'deleted' },
} satisfies FactsOf<SearchConsoleTables>
