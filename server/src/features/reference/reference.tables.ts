import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

export type GeoLocationsTable = Columns['geo_locations']

interface ReferenceTables {
  reference_editions: Columns['reference_editions']
  geo_locations: Columns['geo_locations']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReferenceTables {}
}

export const referenceFacts = {
  reference_editions: { placement: 'reference', erased: 'impersonal' },
  geo_locations: { placement: 'reference', erased: 'impersonal' },
} satisfies FactsOf<ReferenceTables>
