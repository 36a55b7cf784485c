import type { Generated } from 'kysely'

type CompetitorsTable = {
  account_id: number
  id: Generated<number>
  keyword_id: number
  host: string
  is_enabled: Generated<boolean>
  position: Generated<number | null>
  created_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    competitors: CompetitorsTable
  }
}
