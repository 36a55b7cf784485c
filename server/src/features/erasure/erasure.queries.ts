import { type Kysely, sql } from 'kysely'
import { isAdministrator } from '../../platform/administrators.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isActive } from '../memberships/memberships.ts'

type Db = Kysely<Tables>

export const findErasure = (db: Db, accountId: number) =>
  db.selectFrom('erasures').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Locks an erasure, so that its cancellation and its start cannot run in parallel. */
export const lockErasure = (db: Db, accountId: number) =>
  db.selectFrom('erasures').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

/** Stores a new request for erasure, which invalidates the earlier link. */
export async function storeRequest(
  db: Db,
  accountId: number,
  { tokenHash, endsAt, now }: { tokenHash: Buffer; endsAt: Date; now: Date },
) {
  const values = { asked_at: now, asked_by: null, token_hash: tokenHash, link_ends_at: endsAt, due_at: null }
  await db
    .insertInto('erasures')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Ordered by an administrator, or with `by: null` by a rule of the installation: no link has to be followed. */
export async function storeOrdered(
  db: Db,
  accountId: number,
  { by, dueAt, now }: { by: number | null; dueAt: Date; now: Date },
) {
  const values = { asked_at: now, asked_by: by, token_hash: null, link_ends_at: null, due_at: dueAt }
  await db
    .insertInto('erasures')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export async function findByToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('erasures')
    .innerJoin('users', 'users.account_id', 'erasures.account_id')
    .select(['erasures.account_id', 'users.username', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .where('link_ends_at', '>', now)
    .executeTakeFirst()
}

export async function setDue(db: Db, accountId: number, dueAt: Date) {
  await db
    .updateTable('erasures')
    .set({ due_at: dueAt, token_hash: null, link_ends_at: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** @returns whether there was one that had not begun */
export async function deleteErasure(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('erasures')
    .where('account_id', '=', accountId)
    .where('begun_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns whether it is due; from now on it cannot be cancelled */
export async function begin(db: Db, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set((eb) => ({ begun_at: eb.fn.coalesce('begun_at', sql<Date>`${now}::timestamptz`) }))
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Orders the erasure of clients that their agency deleted. It is due at once, because nobody can restore them. */
export async function storeDeletedClients(db: Db, now: Date) {
  await db
    .insertInto('erasures')
    .columns(['account_id', 'asked_at', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('clients')
        .innerJoin('accounts', 'accounts.id', 'clients.account_id')
        .select(['clients.account_id', sql<Date>`${now}::timestamptz`.as('asked_at')])
        .select(sql<Date>`${now}::timestamptz`.as('due_at'))
        .where('clients.deleted_at', 'is not', null)
        .where('accounts.erased_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
}

export async function findDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('erasures').select('account_id').where('due_at', '<=', now).execute()
  return rows.map(({ account_id }) => account_id)
}

/** Deletes expired links that were not followed. */
export async function forgetLinks(db: Db, now: Date) {
  await db.deleteFrom('erasures').where('link_ends_at', '<', now).where('due_at', 'is', null).execute()
}

type Losses = { projects: number; keywords: number; members: number; clients: number }

/** Counts what the account loses by the erasure, without deleted things in the bin. */
export async function countLosses(db: Db, accountId: number): Promise<Losses> {
  const { rows } = await sql<Losses>`
    SELECT
      (SELECT count(*) FROM projects WHERE account_id = ${accountId} AND deleted_at IS NULL) AS projects,
      (SELECT count(*) FROM keywords WHERE account_id = ${accountId} AND deleted_at IS NULL) AS keywords,
      (SELECT count(*) FROM members
        WHERE account_id = ${accountId} AND role <> 'admin' AND ${isActive('status')}) AS members,
      (SELECT count(*) FROM clients WHERE owner_account_id = ${accountId} AND deleted_at IS NULL) AS clients`.execute(
    db,
  )
  return rows[0]!
}

/** A person of the site by their id. */
export async function findUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['account_id', 'username', 'email', isAdministrator('users.package_id').as('is_administrator')])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findOwner(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', isAdministrator('users.package_id').as('is_administrator')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}
