import type { Columns } from '../../../platform/database/columns.ts'
import type { FactsOf } from '../../../platform/database/table-facts.ts'

interface HealthTables {
  database_sizes: Columns['database_sizes']
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends HealthTables {}
}

export const healthFacts = {
  database_sizes: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<HealthTables>
