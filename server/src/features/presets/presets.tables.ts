import type { Generated } from 'kysely'

type PresetsTable = {
  account_id: number
  id: Generated<number>
  name: string
  query: string
  is_shared: Generated<boolean>
  created_by: number
  created_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    presets: PresetsTable
  }
}
