import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type EngineUpdatesTable = {
  id: Generated<number>
  name: string
  engine_id: number
  /** YYYY-MM-DD */
  started_on: string
  /** YYYY-MM-DD */
  ended_on: string | null
  url: string | null
}

interface EngineUpdatesTables {
  engine_updates: EngineUpdatesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends EngineUpdatesTables {}
}

export const engineUpdatesFacts = {
  engine_updates: { erased: 'impersonal' },
} satisfies FactsOf<EngineUpdatesTables>
