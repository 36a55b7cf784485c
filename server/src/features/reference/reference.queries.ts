import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

const MOST_PLACES = 20

/**
 * Places whose canonical name begins with the folded text, best match first: full matches of the name, then
 * namesakes of their region or district, then shorter names.
 */
export function searchGeoLocations(db: Kysely<Tables>, folded: string, countryId: number | null) {
  return db
    .selectFrom('geo_locations')
    .select(['id', 'name_canonical', 'country_code'])
    .where(sql<boolean>`search_name ^@ ${folded}`)
    .$if(countryId !== null, (query) => query.where('country_id', '=', countryId))
    .orderBy(sql`search_name ^@ ${`${folded},`}`, 'desc')
    .orderBy('importance', 'desc')
    .orderBy(sql`length(name)`)
    .orderBy('search_name')
    .orderBy('id')
    .limit(MOST_PLACES)
    .execute()
}

export function findGeoLocation(db: Kysely<Tables>, id: number) {
  return db.selectFrom('geo_locations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPlaceName(db: Kysely<Tables>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('geo_locations')
    .select('name_canonical')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name_canonical ?? null
}
