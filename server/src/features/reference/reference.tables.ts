import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reference_editions: ReferenceEditionsTable
    geo_locations: GeoLocationsTable
  }
}
