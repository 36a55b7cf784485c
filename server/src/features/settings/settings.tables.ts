import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface SettingsTables {
  settings: Columns['settings']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SettingsTables {}
}

export const settingsFacts = {
  settings: { placement: 'reference', erased: 'impersonal' },
} satisfies FactsOf<SettingsTables>
