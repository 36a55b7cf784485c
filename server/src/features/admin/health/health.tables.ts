import type { FactsOf } from '../../../platform/database/table-facts.ts'

/** `day`: YYYY-MM-DD */
type DatabaseSizesTable = { day: string; bytes: number }

interface HealthTables {
  database_sizes: DatabaseSizesTable
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HealthTables {}
}

export const healthFacts = {
  database_sizes: { erased: 'impersonal' },
} satisfies FactsOf<HealthTables>
