import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface EngineUpdatesTables {
  engine_updates: Columns['engine_updates']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends EngineUpdatesTables {}
}

export const engineUpdatesFacts = {
  engine_updates: { placement: 'reference', erased: 'impersonal' },
} satisfies FactsOf<EngineUpdatesTables>
