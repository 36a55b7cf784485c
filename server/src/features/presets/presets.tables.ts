import type { Columns } from '../../platform/database/columns.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface PresetsTables {
  presets: Columns['presets']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PresetsTables {}
}

export const presetsFacts = {
  presets: { placement: 'account', erased: 'deleted', people: { created_by: ANONYMOUS }, archived: 'rows' },
} satisfies FactsOf<PresetsTables>
