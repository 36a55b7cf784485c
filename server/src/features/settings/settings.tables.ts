import type { Generated } from 'kysely'

type SettingsTable = {
  key: string
  value: string
  updated_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    settings: SettingsTable
  }
}
