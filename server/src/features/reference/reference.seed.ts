import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { geoLocationBatches, geoNamesEdition } from './geonames.ts'
import type { GeoLocationsTable } from './reference.tables.ts'

const DATA_SET = 'geo_locations'
/** Increase it when the same edition must produce different rows. */
const SHAPE = 1
const BATCH = 5_000

/** Whether the cities of the installed GeoNames edition are loaded. */
export async function hasGeoLocations(db: Kysely<Tables>): Promise<boolean> {
  const loaded = await db
    .selectFrom('reference_editions')
    .select('edition')
    .where('name', '=', DATA_SET)
    .executeTakeFirst()
  return loaded?.edition === (await installedEdition())
}

const installedEdition = async () => `${await geoNamesEdition()}-${SHAPE}`

/**
 * Loads the cities of the installed GeoNames edition, once per edition. Places missing from a new edition stay,
 * because keywords may refer to them.
 */
export async function seedGeoLocations(db: Kysely<Tables>): Promise<void> {
  if (await hasGeoLocations(db)) return
  const edition = await installedEdition()
  const batches = geoLocationBatches(BATCH)
  await db.transaction().execute(async (transaction) => {
    let batch = await batches.next()
    while (!batch.done) {
      // Prepares the next batch while the database stores this one.
      const [next] = await Promise.all([batches.next(), upsert(transaction, batch.value)])
      batch = next
    }
    await transaction
      .insertInto('reference_editions')
      .values({ name: DATA_SET, edition })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ edition, loaded_at: sql`now()` }))
      .execute()
  })
  await sql`ANALYZE geo_locations`.execute(db)
}

async function upsert(db: Kysely<Tables>, locations: GeoLocationsTable[]): Promise<void> {
  const column = <Name extends keyof GeoLocationsTable>(name: Name) =>
    locations.map((location) => location[name])
  await sql`
    INSERT INTO geo_locations
      (id, country_id, country_code, name, name_canonical, latitude, longitude, search_name, importance)
    SELECT *
    FROM unnest(
      ${column('id')}::bigint[], ${column('country_id')}::smallint[], ${column('country_code')}::text[],
      ${column('name')}::text[], ${column('name_canonical')}::text[], ${column('latitude')}::real[],
      ${column('longitude')}::real[], ${column('search_name')}::text[], ${column('importance')}::smallint[]
    )
    ON CONFLICT (id) DO UPDATE SET
      name_canonical = excluded.name_canonical,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      search_name = excluded.search_name,
      importance = excluded.importance
  `.execute(db)
}
