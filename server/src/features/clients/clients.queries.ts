import { DAY } from '@rankline/contract/days'
import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { anyAccountStatusOf } from '../limits/account-status.ts'
import { isActive, membershipsOf } from '../memberships/memberships.ts'
import { factorAt, isStillOpened } from '../sessions/opener.ts'

type Db = Kysely<Tables>

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findByAccount>>>

/** Clients that may sign in, with their brand; none if the brand is disabled. */
const openClients = (db: Db) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .innerJoin('resale_packages as package', (join) =>
      onKey(join, 'package', 'clients.owner_account_id', 'clients.package_id'),
    )
    .leftJoin('allowances', 'allowances.account_id', 'clients.account_id')
    .select([
      'allowances.allowed_api_access',
      'clients.id as client_id',
      'clients.account_id as client_account_id',
      'clients.username',
      'clients.email',
      'clients.status as client_status',
      'clients.end_at',
      'clients.avatar_location',
      'package.allowed_team_members',
      'brands.id',
      'brands.name',
      'brands.address_name',
      'brands.slogan',
      'brands.terms_url',
      'brands.privacy_url',
      'brands.logo_path',
      'brands.logo_path_dark',
      'brands.icon_path',
      'brands.only_by_invitation',
      'brands.theme',
    ])
    .where('clients.status', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)

/** The client behind a valid token. */
export async function findSignedIn(db: Db, tokenHash: Buffer) {
  return openClients(db)
    .select((eb) => membershipsOf(eb.ref('clients.account_id')).as('memberships'))
    .innerJoin('sessions', 'sessions.account_id', 'clients.account_id')
    .select(['last_used_at', 'authenticated_at', 'impersonated_by', 'absolute_expires_at'])
    .select(['sessions.expires_at', 'sessions.is_kept'])
    .select(factorAt.as('factor_at'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isStillOpened(mayActAsClient))
    .executeTakeFirst()
}

/**
 * Condition: an impersonator may still act as the client. That is the agency, or an owner of its whole account with the
 * required second factor, while the agency's package is valid.
 */
const mayActAsClient = sql<boolean>`(
  ${anyAccountStatusOf(sql.ref('brands.account_id'))} = 'active'
  AND (
    opener.account_id = clients.owner_account_id
    OR EXISTS (
      SELECT FROM members
      JOIN accounts AS agency ON agency.id = members.account_id
      WHERE members.account_id = clients.owner_account_id
        AND members.member_account_id = opener.account_id
        AND members.role = 'owner'
        AND members.project_permission = 'all'
        AND ${isActive('members.status')}
        AND (members.end_at IS NULL OR members.end_at > now())
        AND (NOT agency.needs_second_factor OR opener.factor_at IS NOT NULL)
    )
  )
)`

export async function findByAccount(db: Db, accountId: number) {
  return openClients(db).where('clients.account_id', '=', accountId).executeTakeFirst()
}

/**
 * The client who logs in under a brand with a username or an e-mail address. Both are unique per brand: the same under
 * another brand is another person. The owner of the address comes before somebody whose username looks like it.
 */
export async function findByLogIn(db: Db, addressName: string, name: string) {
  return openClients(db)
    .select('clients.password_hash')
    .where('brands.address_name', '=', addressName)
    .where((eb) =>
      eb.or([
        eb(sql`lower(clients.username)`, '=', sql`lower(${name})`),
        eb(sql`lower(clients.email)`, '=', sql`lower(${name})`),
      ]),
    )
    .orderBy(sql`lower(clients.email) = lower(${name})`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the password is still the one that was compared. Locks it until the transaction ends. */
export async function lockPassword(db: Db, accountId: number, passwordHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst()
  return row?.password_hash === passwordHash
}

/** Stores another hash of the same password. @returns false if the hash is no longer the one `before` */
export async function renewPasswordHash(db: Db, accountId: number, before: string, after: string) {
  const { numUpdatedRows } = await db
    .updateTable('clients')
    .set({ password_hash: after })
    .where('account_id', '=', accountId)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds which of the two another client of the brand uses, ignoring case; `except`: the client who changes theirs. */
export async function findTaken(
  db: Db,
  brandId: number,
  { username, email }: { username: string; email: string },
  except: number | null = null,
) {
  return db
    .selectFrom('clients')
    .select([
      sql<boolean | null>`bool_or(lower(username) = lower(${username}))`.as('username'),
      sql<boolean | null>`bool_or(lower(email) = lower(${email}))`.as('email'),
    ])
    .where('brand_id', '=', brandId)
    .where('deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${username})`),
        eb(sql`lower(email)`, '=', sql`lower(${email})`),
      ]),
    )
    .executeTakeFirst()
}

type NewClient = {
  ownerAccountId: number
  brandId: number
  packageId: number
  username: string
  email: string
  passwordHash: string
  /** null is unlimited. */
  days: number | null
  /** Account of the person who made it; null if the client registered. */
  createdBy: number | null
  templateId: number | null
}

/** @returns the new account's id */
export async function insertClient(db: Db, client: NewClient): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ kind: 'client' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('clients')
    .values({
      account_id: account.id,
      owner_account_id: client.ownerAccountId,
      brand_id: client.brandId,
      package_id: client.packageId,
      username: client.username,
      email: client.email,
      password_hash: client.passwordHash,
      created_by: client.createdBy,
      template_id: client.templateId,
      end_at: client.days === null ? null : new Date(Date.now() + client.days * DAY),
    })
    .execute()
  return account.id
}

/**
 * The brand with its package; it cannot be deleted until the transaction ends. Undefined if there is no such
 * brand; a disabled one counts unless `isOpen`.
 */
export async function lockBrand(db: Db, accountId: number, id: number, { isOpen = false } = {}) {
  return db
    .selectFrom('brands')
    .select(['id', 'name', 'address_name', 'default_package_id', 'status'])
    .select(['reply_to', 'mail_footer', 'terms_url', 'privacy_url'])
    .select((eb) =>
      eb
        .selectFrom('brand_domains')
        .select('domain')
        .whereRef('brand_domains.account_id', '=', 'brands.account_id')
        .whereRef('brand_domains.brand_id', '=', 'brands.id')
        .where('proven_at', 'is not', null)
        .as('domain'),
    )
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isOpen, (query) => query.where('status', '=', 1))
    .forShare()
    .executeTakeFirst()
}

/** The package; it cannot be deleted until the transaction ends. */
export async function lockPackage(db: Db, accountId: number, id: number) {
  return db
    .selectFrom('resale_packages')
    .select(['id', 'name', 'status', 'time_limit', 'allowed_keywords'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Whether the account belongs to a client of the brand. */
export async function isClientOf(db: Db, brandId: number, accountId: number): Promise<boolean> {
  const row = await openClients(db)
    .where('brands.id', '=', brandId)
    .where('clients.account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** The project that is shared with a client who has no other; null if they have none, several, or one of their own. */
export async function findOnlyShared(db: Db, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT projects.id
    FROM members
    JOIN project_members AS shared
      ON shared.account_id = members.account_id AND shared.member_id = members.id AND shared.is_enabled
    JOIN projects ON projects.account_id = shared.account_id AND projects.id = shared.project_id
    WHERE members.member_account_id = ${accountId}
      AND members.is_client
      AND ${isActive('members.status')}
      AND projects.deleted_at IS NULL
      AND NOT EXISTS (SELECT own.id FROM projects AS own WHERE own.account_id = ${accountId} AND own.deleted_at IS NULL)
    LIMIT 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : null
}
