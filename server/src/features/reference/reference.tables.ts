import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ReferenceEditionsTable = {
  name: string
  edition: string
  loaded_at: Generated<Date>
}

export type GeoLocationsTable = {
  id: number
  country_id: number
  country_code: string
  name: string
  name_canonical: string
  latitude: number
  longitude: number
  search_name: string
  importance: number
}

interface ReferenceTables {
  reference_editions: ReferenceEditionsTable
  geo_locations: GeoLocationsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ReferenceTables {}
}

export const referenceFacts = {
  reference_editions: { erased: 'impersonal' },
  geo_locations: { erased: 'impersonal' },
} satisfies FactsOf<ReferenceTables>
