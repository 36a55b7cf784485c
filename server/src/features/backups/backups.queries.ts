import type { Kysely } from 'kysely'
import { isAdministrator } from '../../platform/administrators.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function insertBackup(db: Db, row: { place: string; name: string; begun_at: Date }) {
  const { id } = await db.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const markChecked = (db: Db, id: number, bytes: number, now: Date) =>
  db
    .updateTable('backups')
    .set({ checked_at: now, bytes, error: null })
    .where('id', '=', id)
    .executeTakeFirst()

export const markFailed = (db: Db, id: number, error: string) =>
  db.updateTable('backups').set({ error }).where('id', '=', id).executeTakeFirst()

export const noteCleanupFailure = (db: Db, id: number, error: string) =>
  db.updateTable('backups').set({ cleanup_error: error }).where('id', '=', id).executeTakeFirst()

/** Backups of a place that were read back, newest first. */
export const findChecked = (db: Db, place: string) =>
  db
    .selectFrom('backups')
    .select(['id', 'name', 'begun_at'])
    .where('place', '=', place)
    .where('checked_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Backups of a place that neither ended nor failed, begun before a time. */
export const findUnfinished = (db: Db, place: string, before: Date) =>
  db
    .selectFrom('backups')
    .select(['id', 'name'])
    .where('place', '=', place)
    .where('checked_at', 'is', null)
    .where('error', 'is', null)
    .where('begun_at', '<', before)
    .orderBy('id')
    .execute()

export const deleteBackup = (db: Db, id: number) =>
  db.deleteFrom('backups').where('id', '=', id).executeTakeFirst()

export const deleteFailures = (db: Db, before: Date) =>
  db.deleteFrom('backups').where('error', 'is not', null).where('begun_at', '<', before).executeTakeFirst()

export const findLastChecked = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['place', 'name', 'begun_at', 'bytes', 'cleanup_error'])
    .where('checked_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findLastFailed = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['begun_at', 'error'])
    .where('error', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Administrators with a verified address. */
export const findAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['account_id', 'email'])
    .where(isAdministrator('users.package_id'))
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('account_id')
    .execute()
