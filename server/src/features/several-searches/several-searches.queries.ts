import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** The countries of cities, by city; unknown ones are missing. */
export async function findCountries(db: Kysely<Tables>, cityIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('geo_locations')
    .select(['id', 'country_id'])
    .where('id', '=', sql<number>`ANY(${cityIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, country_id }) => [id, country_id]))
}
