import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const shown = [
  'id',
  'name',
  'host',
  'port',
  'username',
  'path',
  'security',
  'host_key',
  'reached_at',
  'bucket',
  'region',
] as const

const ofAccount = (db: Db, accountId: number) =>
  db.selectFrom('remote_servers').select(shown).where('account_id', '=', accountId)

export type ServerRow = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>

export const findServers = (db: Db, accountId: number): Promise<ServerRow[]> =>
  ofAccount(db, accountId).orderBy(sql`lower(name)`).orderBy('id').execute()

/** @public A server of the person, whichever account the call reaches. */
export const findServer = (db: Db, accountId: number, id: number): Promise<ServerRow | undefined> =>
  ofAccount(db, accountId).where('id', '=', id).executeTakeFirst()

/** Finds a server with its encrypted password. */
export const findEncryptedServer = (db: Db, accountId: number, id: number) =>
  ofAccount(db, accountId).select('password').where('id', '=', id).executeTakeFirst()

export async function countServers(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('remote_servers')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export const insertServer = (db: Db, row: Insertable<Tables['remote_servers']>): Promise<ServerRow> =>
  db.insertInto('remote_servers').values(row).returning(shown).executeTakeFirstOrThrow()

export const updateServer = (
  db: Db,
  accountId: number,
  id: number,
  change: Updateable<Tables['remote_servers']>,
): Promise<ServerRow | undefined> =>
  db
    .updateTable('remote_servers')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()

export async function deleteServer(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('remote_servers')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
