import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type SettingsTable = {
  key: string
  value: string
  updated_at: Generated<Date>
}

interface SettingsTables {
  settings: SettingsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SettingsTables {}
}

export const settingsFacts = {
  settings: { erased: 'impersonal' },
} satisfies FactsOf<SettingsTables>
