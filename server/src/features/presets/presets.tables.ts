import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type PresetsTable = {
  account_id: number
  id: Generated<number>
  name: string
  query: string
  is_shared: Generated<boolean>
  created_by: number
  created_at: Generated<Date>
}

interface PresetsTables {
  presets: PresetsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PresetsTables {}
}

export const presetsFacts = {
  presets: { erased: 'deleted', people: { created_by: ANONYMOUS }, archived: 'rows' },
} satisfies FactsOf<PresetsTables>
