import { type Kysely, sql } from 'kysely'
import type { AccountKind } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'

type Db = Kysely<Tables>

const LIFETIME = '24 hours'

const tableOf = (kind: AccountKind) => sql.table(kind === 'client' ? 'clients' : 'users')

export type AddressOwner = {
  username: string
  email: string
  password_hash: string | null
  is_proven: boolean
  kind: AccountKind
  /** Name of a client's brand; null for a user of the site. */
  brand: string | null
}

/** The holder of an account: a user of the site or a client of a brand. */
export async function findAddressOwner(db: Db, accountId: number): Promise<AddressOwner> {
  const { rows } = await sql<AddressOwner>`
    SELECT username, email, password_hash, email_verified_at IS NOT NULL AS is_proven, 'user' AS kind,
      NULL AS brand
    FROM users WHERE account_id = ${accountId}
    UNION ALL
    SELECT username, email, password_hash, email_verified_at IS NOT NULL, 'client',
      (SELECT name FROM brands WHERE brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id)
    FROM clients WHERE account_id = ${accountId}`.execute(db)
  const [owner] = rows
  if (owner === undefined) throw new Error('The account has no person.')
  return owner
}

/** The person who already has an address: on the site, or under the brand of the client. */
export async function findOwner(
  db: Db,
  accountId: number,
  kind: AccountKind,
  email: string,
): Promise<{ username: string; email: string } | undefined> {
  const same = sql`lower(email) = lower(${email}) AND account_id <> ${accountId}`
  const { rows } = await (kind === 'user'
    ? sql<{ username: string; email: string }>`SELECT username, email FROM users WHERE ${same}`
    : sql<{ username: string; email: string }>`
        SELECT username, email FROM clients
        WHERE brand_id = (SELECT brand_id FROM clients WHERE account_id = ${accountId}) AND ${same}`
  ).execute(db)
  return rows[0]
}

export type Change = {
  accountId: number
  email: string
  oldEmail: string
  revokeToken: Buffer
  needsOld: boolean
  sessionHash: Buffer
}

/** An account has one change at a time; a new one voids the links of the old one. */
export async function replaceChange(db: Db, change: Change, now: Date) {
  const values = {
    email: change.email,
    old_email: change.oldEmail,
    new_token: null,
    old_token: null,
    revoke_token: change.revokeToken,
    needs_old: change.needsOld,
    new_confirmed_at: null,
    session_hash: change.sessionHash,
    expires_at: sql<Date>`${now}::timestamptz + ${LIFETIME}::interval`,
  }
  await db
    .insertInto('email_changes')
    .values({ account_id: change.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

const selectChange = (db: Db, accountId: number, now: Date) =>
  db.selectFrom('email_changes').selectAll().where('account_id', '=', accountId).where('expires_at', '>', now)

export async function findChange(db: Db, accountId: number, now: Date) {
  return selectChange(db, accountId, now).executeTakeFirst()
}

/** Locked until the transaction ends, so that nobody can replace the address. */
export async function lockChange(db: Db, accountId: number, now: Date) {
  return selectChange(db, accountId, now).forUpdate().executeTakeFirst()
}

/** The change that a mailed link belongs to. */
export async function findByToken(db: Db, token: Buffer, now: Date) {
  return selectByToken(db, token, now).executeTakeFirst()
}

/** Finds and locks a change by its token. Lock the person first, as code that ends a change does. */
export async function lockByToken(db: Db, token: Buffer, now: Date) {
  return selectByToken(db, token, now).forUpdate().executeTakeFirst()
}

const selectByToken = (db: Db, token: Buffer, now: Date) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where((eb) =>
      eb.or([eb('new_token', '=', token), eb('old_token', '=', token), eb('revoke_token', '=', token)]),
    )
    .where('expires_at', '>', now)

/** Sets the token of the next link that the change waits for. */
export async function setToken(db: Db, accountId: number, side: 'new_token' | 'old_token', token: Buffer) {
  await db
    .updateTable('email_changes')
    .set({ [side]: token })
    .where('account_id', '=', accountId)
    .execute()
}

export async function confirmNew(db: Db, accountId: number, now: Date) {
  await db
    .updateTable('email_changes')
    .set({ new_confirmed_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

/** @returns whether there was a change */
export async function deleteChange(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives the person the new, proven address; links that were mailed to the old one stop working. */
export async function moveTo(
  db: Db,
  kind: AccountKind,
  { accountId, email, sessionHash }: { accountId: number; email: string; sessionHash: Buffer },
  now: Date,
) {
  await sql`
    UPDATE ${tableOf(kind)} SET email = ${email}, email_verified_at = ${now}, updated_at = ${now}
    WHERE account_id = ${accountId}`.execute(db)
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
  await db.deleteFrom('email_verifications').where('account_id', '=', accountId).execute()
  await deleteOtherSessions(db, accountId, sessionHash)
}

export async function forgetChanges(db: Db, now: Date) {
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
}
