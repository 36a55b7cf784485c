import { type Kysely, sql } from 'kysely'
import type { AccountKind } from '../../platform/context.ts'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const tableOf = (kind: AccountKind) => sql.table(kind === 'client' ? 'clients' : 'users')

const MOST_LINKS_AN_HOUR = 5

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['account_id', 'username', 'email', 'status', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The client with an address under an open brand. */
export async function findClientByEmail(db: Db, addressName: string, email: string) {
  return db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select(['clients.account_id', 'clients.username', 'clients.email', 'clients.status'])
    .where('brands.address_name', '=', addressName.toLowerCase())
    .where(sql`lower(clients.email)`, '=', email.toLowerCase())
    .where('clients.status', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
}

type Reset = { accountId: number; tokenHash: Buffer; email: string; minutes: number }

/** @returns false, without a change, if this hour's links are used up */
export async function replaceReset(
  db: Db,
  { accountId, tokenHash, email, minutes }: Reset,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO password_resets AS reset (account_id, token_hash, email, expires_at)
    VALUES (${accountId}, ${tokenHash}, ${email}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (account_id) DO UPDATE SET
      token_hash = excluded.token_hash,
      email = excluded.email,
      expires_at = excluded.expires_at,
      counted_since = CASE WHEN reset.counted_since < now() - interval '1 hour' THEN now() ELSE reset.counted_since END,
      links = CASE WHEN reset.counted_since < now() - interval '1 hour' THEN 1 ELSE reset.links + 1 END
    WHERE reset.links < ${MOST_LINKS_AN_HOUR} OR reset.counted_since < now() - interval '1 hour'
    RETURNING account_id`.execute(db)
  return rows.length > 0
}

/** `login_names`: the names under which their log-ins are counted; `brand`: the address name of a client's brand. */
type Resetting = {
  kind: AccountKind
  account_id: number
  username: string
  email: string
  login_names: string[]
  brand: string | null
}

/** The person a link is for, while it is valid and they still have the address it was mailed to. */
export async function findReset(db: Db, tokenHash: Buffer): Promise<Resetting | undefined> {
  const { rows } = await sql<Resetting>`
    SELECT person.* FROM password_resets AS reset
    JOIN (
      SELECT 'user' AS kind, account_id, username, email, ARRAY[username, email] AS login_names, NULL AS brand
      FROM users WHERE deleted_at IS NULL AND status <> 0
      UNION ALL
      SELECT 'client', clients.account_id, clients.username, clients.email,
        ARRAY[brands.address_name || '/' || clients.username, brands.address_name || '/' || clients.email],
        brands.address_name
      FROM clients
      JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
      WHERE clients.deleted_at IS NULL AND clients.status = 1 AND brands.deleted_at IS NULL AND brands.status = 1
    ) AS person ON person.account_id = reset.account_id AND person.email = reset.email
    WHERE reset.token_hash = ${tokenHash} AND reset.expires_at > now()`.execute(db)
  return rows[0]
}

/** @returns true for only one of several callers */
export async function useReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function setPassword(db: Db, kind: AccountKind, accountId: number, passwordHash: string) {
  await sql`
    UPDATE ${tableOf(kind)} SET password_hash = ${passwordHash}, updated_at = now()
    WHERE account_id = ${accountId}`.execute(db)
}

export type Credentials = {
  kind: AccountKind
  username: string
  email: string
  password_hash: string | null
  driver_name: string | null
}

/** The data of a person, of the site or of a brand, that a password change needs. */
export async function findCredentials(db: Db, accountId: number): Promise<Credentials> {
  const { rows } = await sql<Credentials>`
    SELECT 'user' AS kind, username, email, password_hash, driver_name FROM users WHERE account_id = ${accountId}
    UNION ALL
    SELECT 'client', username, email, password_hash, NULL FROM clients WHERE account_id = ${accountId}`.execute(
    db,
  )
  const [found] = rows
  if (found === undefined) throw new Error('The account has no person.')
  return found
}

/** Whether the password is still the one that was compared. Locks it until the transaction ends. */
export async function lockPassword(db: Db, accountId: number, passwordHash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.password_hash === passwordHash
}

/** @param before the hash to replace @returns false if another change came first */
export async function replacePassword(
  db: Db,
  { kind, accountId }: { kind: AccountKind; accountId: number },
  before: string | null,
  after: string,
  now: Date,
) {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${tableOf(kind)} SET password_hash = ${after}, updated_at = ${now}
    WHERE account_id = ${accountId} AND password_hash IS NOT DISTINCT FROM ${before}`.execute(db)
  return numAffectedRows > 0n
}

/** Whether a session began after this time. */
export async function hasBegunAfter(db: Db, tokenHash: Buffer, moment: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', moment)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the address as proven. @returns false if the person no longer has it */
export async function markVerified(db: Db, accountId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${new Date()}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredResets(db: Db) {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
