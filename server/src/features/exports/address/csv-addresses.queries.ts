import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { anyAccountStatusOf } from '../../limits/account-status.ts'

type Db = Kysely<Tables>

export const insertAddress = (db: Db, row: Insertable<Tables['csv_addresses']>) =>
  db.insertInto('csv_addresses').values(row).returningAll().executeTakeFirstOrThrow()

export type AddressRow = Awaited<ReturnType<typeof insertAddress>>

/** Newest first. */
export const findAddresses = (db: Db, accountId: number): Promise<AddressRow[]> =>
  db
    .selectFrom('csv_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

export async function deleteAddress(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('csv_addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findByToken = (db: Db, hash: Buffer): Promise<AddressRow | undefined> =>
  db.selectFrom('csv_addresses').selectAll().where('token_hash', '=', hash).executeTakeFirst()

/** Stores the time of a read, throttled by `before`, so that few reads cause a write. */
export async function noteRead(db: Db, accountId: number, id: number, now: Date, before: Date) {
  await db
    .updateTable('csv_addresses')
    .set({ last_read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((where) => where.or([where('last_read_at', 'is', null), where('last_read_at', '<', before)]))
    .execute()
}

/** Whether a person may log in, and an account may be used: neither disabled, nor deleted, nor ended. */
export async function isInUse(
  db: Db,
  { personAccountId, accountId }: { personAccountId: number; accountId: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_in_use: boolean }>`
    SELECT ${anyAccountStatusOf(sql<number>`${accountId}::bigint`)} = 'active' AND (
      EXISTS (
        SELECT FROM users
        WHERE users.account_id = ${personAccountId} AND users.deleted_at IS NULL AND users.status <> 0
      ) OR EXISTS (
        SELECT FROM clients
        JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
        WHERE clients.account_id = ${personAccountId} AND clients.deleted_at IS NULL AND clients.status = 1
          AND brands.deleted_at IS NULL AND brands.status = 1
      )
    ) AS is_in_use`.execute(db)
  return rows[0]?.is_in_use === true
}

/** Whether a project exists and is not deleted. */
export async function isProject(db: Db, accountId: number, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
