import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import { countryById } from '@rankline/serp/catalog/countries'
import { deviceById } from '@rankline/serp/catalog/kinds'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Key = { accountId: number; keywordId: number }

/** @public A keyword that was deleted for good since it was found. */
export const unknownSearch: SearchedAs = { device_slug: '', place: null }

/** @public How keywords are searched, by their ids; keywords that do not exist are missing. */
export async function searchedAs(
  db: Kysely<Tables>,
  keys: readonly Key[],
): Promise<ReadonlyMap<number, SearchedAs>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    device_id: number
    place: string | null
    other_country_id: number | null
  }>`
    SELECT
      keywords.id, keywords.device_id, geo_locations.name_canonical AS place,
      nullif(keywords.country_id, projects.country_id) AS other_country_id
    FROM unnest(
      ${keys.map(({ accountId }) => accountId)}::bigint[],
      ${keys.map(({ keywordId }) => keywordId)}::bigint[]
    ) AS given (account_id, keyword_id)
    JOIN keywords ON keywords.account_id = given.account_id AND keywords.id = given.keyword_id
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    LEFT JOIN geo_locations ON geo_locations.id = keywords.geo_location_id`.execute(db)
  return new Map(
    rows.map(({ id, device_id, place, other_country_id: countryId }) => [
      id,
      asSearched(device_id, { place, countryId }),
    ]),
  )
}

/**
 * @public
 * @param place canonical name of the place, such as `London,England,United Kingdom`; null for a whole country
 * @param countryId the country if it is not that of the project
 */
export const asSearched = (
  deviceId: number,
  { place, countryId }: { place: string | null; countryId: number | null },
): SearchedAs => ({
  device_slug: deviceById(deviceId)?.slug ?? '',
  place: place?.replaceAll(',', ', ') ?? (countryId === null ? null : (countryById(countryId)?.name ?? null)),
})
