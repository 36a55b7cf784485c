import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    engine_updates: EngineUpdatesTable
  }
}
