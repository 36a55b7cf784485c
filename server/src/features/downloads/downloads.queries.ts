import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { NewDownload, StoredDownload } from './download.ts'

type Db = Kysely<Tables>

export async function insertDownload(
  db: Db,
  accountId: number,
  { kind, name, mediaType, expiresAt }: NewDownload,
  createdAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('downloads')
    .values({
      account_id: accountId,
      kind,
      name,
      media_type: mediaType,
      created_at: createdAt,
      expires_at: expiresAt,
      bytes: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPart(
  db: Db,
  accountId: number,
  downloadId: number,
  part: number,
  content: Buffer,
) {
  await db
    .insertInto('download_parts')
    .values({ account_id: accountId, download_id: downloadId, part, content })
    .execute()
}

/** Sums up the bytes of the account's complete, unexpired files. */
export async function storedBytes(db: Db, accountId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('downloads')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('total'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Makes the file downloadable. @returns false if it was deleted in the meantime */
export async function finishDownload(db: Db, accountId: number, id: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloads')
    .set({ bytes })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds a complete file that has not expired. */
export async function findDownload(
  db: Db,
  accountId: number,
  id: number,
  now: Date,
): Promise<StoredDownload | undefined> {
  const row = await db
    .selectFrom('downloads')
    .select(['kind', 'name', 'media_type', 'expires_at', 'bytes'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined || row.bytes === null) return undefined
  const { kind, name, media_type: mediaType, expires_at: expiresAt, bytes } = row
  return { accountId, id, kind, name, mediaType, expiresAt, bytes }
}

export async function findPart(
  db: Db,
  accountId: number,
  downloadId: number,
  part: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('download_parts')
    .select('content')
    .where('account_id', '=', accountId)
    .where('download_id', '=', downloadId)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.content
}

/** @public Revokes all URLs of a file at once. */
export async function deleteDownload(db: Db, accountId: number, id: number) {
  await db.deleteFrom('downloads').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Deletes expired files of all accounts, and files that are incomplete since before `begunBefore`. */
export async function deleteExpired(db: Db, now: Date, begunBefore: Date) {
  await db
    .deleteFrom('downloads')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('bytes', 'is', null), where('created_at', '<', begunBefore)]),
      ]),
    )
    .execute()
}
