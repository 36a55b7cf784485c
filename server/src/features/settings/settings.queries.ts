import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findSettings(db: Db) {
  return db.selectFrom('settings').select(['key', 'value', 'updated_at']).execute()
}

/** @public Stores a value in place of an earlier one. */
export async function storeSetting(db: Db, key: string, value: string) {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}

/** @public A value of the installation that is no switch. */
export async function readSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** @public Deletes a value. @returns whether it was there */
export async function dropSetting(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
