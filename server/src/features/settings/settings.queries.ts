import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findSettings(db: Db) {
  return db.selectFrom('settings').select(['key', 'value']).execute()
}

export async function upsertSetting(db: Db, key: string, value: string) {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute()
}
