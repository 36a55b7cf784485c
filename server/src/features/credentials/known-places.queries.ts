import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const KEPT = '90 days'
const MOST = 20

/** Filters the places to those where the person has signed in before; none without an account. */
export async function findKnown(
  db: Db,
  accountId: number | null,
  places: readonly Buffer[],
  now: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place')
    .where('account_id', '=', accountId)
    .where('place', '=', sql<Buffer>`ANY(${places}::bytea[])`)
    .where('last_at', '>', sql<Date>`${now}::timestamptz - ${KEPT}::interval`)
    .execute()
  return rows.map(({ place }) => place)
}

/** Stores the places, and keeps only the newest places of the person. */
export async function keepPlaces(db: Db, accountId: number, places: readonly Buffer[], now: Date) {
  await db
    .insertInto('known_places')
    .values(places.map((place) => ({ account_id: accountId, place, last_at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'place']).doUpdateSet({ last_at: now }))
    .execute()
  await db
    .deleteFrom('known_places')
    .where('account_id', '=', accountId)
    .where('place', 'in', (eb) =>
      eb
        .selectFrom('known_places')
        .select('place')
        .where('account_id', '=', accountId)
        .orderBy('last_at', 'desc')
        .orderBy('place')
        .offset(MOST),
    )
    .execute()
}

export async function forgetPlaces(db: Db, now: Date) {
  await db
    .deleteFrom('known_places')
    .where('last_at', '<', sql<Date>`${now}::timestamptz - ${KEPT}::interval`)
    .execute()
}
