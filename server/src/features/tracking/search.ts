import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById, sectionById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Search } from '@rankline/serp/search'
import type { LeasedSearch } from './lease/lease.queries.ts'

/** A search as stored. */
export type StoredSearch = Pick<
  LeasedSearch,
  | 'phrase'
  | 'engine_id'
  | 'type_id'
  | 'section_id'
  | 'country_id'
  | 'language_id'
  | 'device_id'
  | 'place_name'
  | 'place_latitude'
  | 'place_longitude'
>

/** Builds the search for an engine from the stored ids; null if it cannot be fetched yet. */
export function searchOf(leased: StoredSearch): Search | null {
  const engine = engineById(leased.engine_id)
  const type = engine?.types.find(({ id }) => id === leased.type_id)
  const section = type?.sections.find(({ id }) => id === leased.section_id)
  const country = countryById(leased.country_id)
  const language = languageById(leased.language_id)
  const device = deviceById(leased.device_id)
  if (!engine || !type || !section?.fetchable || !country || !language || !device) return null
  return {
    phrase: leased.phrase,
    engine: engine.slug,
    type: type.slug,
    country: country.alpha2.toLowerCase(),
    language: language.code,
    device: device.slug,
    ...placeOf(leased),
  }
}

function placeOf({ place_name, place_latitude, place_longitude }: StoredSearch): Pick<Search, 'place'> {
  if (place_name === null) return {}
  const point =
    place_latitude === null || place_longitude === null
      ? {}
      : { latitude: place_latitude, longitude: place_longitude }
  return { place: { canonicalName: place_name, ...point } }
}

/** The usual name of the part of an engine that a search is for, such as `Google Ads`. */
export function nameOf({ engine_id, section_id }: LeasedSearch): string {
  return `${engineById(engine_id)?.name ?? 'this engine'} ${sectionById(section_id)?.name ?? ''}`.trim()
}
