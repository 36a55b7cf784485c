import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const shown = ['id', 'name', 'query'] as const

export async function insertPreset(db: Db, accountId: number, preset: { name: string; query: string }) {
  return db
    .insertInto('presets')
    .values({ account_id: accountId, ...preset })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export async function findPresets(db: Db, accountId: number) {
  return db
    .selectFrom('presets')
    .select(shown)
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** @returns whether the account had this preset */
export async function deletePreset(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presets')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
