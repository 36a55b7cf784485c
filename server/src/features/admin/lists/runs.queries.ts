import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { RunPart } from '../../tracking/tracking.tables.ts'

export type RunRow = Omit<Selectable<Tables['check_runs']>, 'asked'> & { asked: RunPart[] }

export type RunSearch = {
  id: number
  phrase: string
  engine_id: number
  type_id: number
  country_id: number
  language_id: number
  device_id: number
  place: string | null
}

/** Finds the details of the searches on a page of checks. */
export async function findRunSearches(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, RunSearch>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RunSearch>`
    SELECT searches.id, coalesce(phrases.typed, phrases.text) AS phrase, engine_id, type_id, searches.country_id, language_id, device_id,
      geo_locations.name_canonical AS place
    FROM searches
    JOIN phrases ON phrases.id = searches.phrase_id
    LEFT JOIN geo_locations ON geo_locations.id = searches.geo_location_id
    WHERE searches.id = ANY (${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
