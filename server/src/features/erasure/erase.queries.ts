import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The owner of an erased account, with the fields that the last step needs. */
export type Erased = {
  id: number
  accountId: number
  kind: 'user' | 'client'
  username: string
  email: string
  picture: string | null
  /** The account of a client's agency. */
  agencyId: number | null
  /** Whether the person is a client whose email another existing person also has, such as the agency. */
  isEmailShared: boolean
  /** Whether another existing person has the same username: a client's username is unique only within a brand. */
  isNameShared: boolean
}

export async function findErased(db: Db, accountId: number): Promise<Erased | undefined> {
  const { rows } = await sql<Erased>`
    WITH person AS (
      SELECT id, account_id, 'user' AS kind, username, email, avatar_location AS picture, NULL::bigint AS agency
      FROM users WHERE account_id = ${accountId}
      UNION ALL
      SELECT id, account_id, 'client', username, email, avatar_location, owner_account_id
      FROM clients WHERE account_id = ${accountId}
    ), others AS (
      SELECT username, email FROM users WHERE account_id <> ${accountId} AND deleted_at IS NULL
      UNION ALL
      SELECT username, email FROM clients WHERE account_id <> ${accountId} AND deleted_at IS NULL
    )
    SELECT id, account_id AS "accountId", kind, username, email, picture, agency AS "agencyId",
      kind = 'client' AND EXISTS (
        SELECT FROM others WHERE lower(others.email) = lower(person.email)
      ) AS "isEmailShared",
      kind = 'client' AND EXISTS (
        SELECT FROM others WHERE lower(others.username) = lower(person.username)
      ) AS "isNameShared"
    FROM person`.execute(db)
  return rows[0]
}

/** The accounts of an agency's clients, deleted ones included. */
export async function findClientAccounts(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('clients')
    .select('account_id')
    .where('owner_account_id', '=', accountId)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Disables the account, so that nobody can log in. A trigger ends the sessions. */
export async function close(db: Db, accountId: number, now: Date) {
  const values = { status: 0, deleted_at: now, updated_at: now }
  await db.updateTable('users').set(values).where('account_id', '=', accountId).execute()
  await db.updateTable('clients').set(values).where('account_id', '=', accountId).execute()
}

/** People who work in the account. */
export async function findMembers(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT member_account_id AS id
    FROM members
    WHERE account_id = ${accountId} AND member_account_id <> ${accountId}`.execute(db)
  return rows.map(({ id }) => id)
}

type Tied = {
  account_id: number
  api: number
  subject: string
  refresh_token: string
  ended_at: Date | null
}

/** Deletes connections of the account, and those that its owner made in accounts of others. */
export async function deleteConnections(db: Db, accountId: number): Promise<Tied[]> {
  return db
    .deleteFrom('connections')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('created_by', '=', accountId)]))
    .returning(['account_id', 'api', 'subject', 'refresh_token', 'ended_at'])
    .execute()
}

/** Names of the pictures of an agency's brands. */
export async function findLogos(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['logo_path', 'logo_path_dark', 'icon_path'])
    .where('account_id', '=', accountId)
    .execute()
  return rows
    .flatMap((row) => [row.logo_path, row.logo_path_dark, row.icon_path])
    .filter((name) => name !== null)
}

export async function deleteRows(db: Db, accountId: number, tables: readonly string[]) {
  await sql`SELECT delete_rows_of(${accountId}, ${tables}::text[])`.execute(db)
}

/** Keeps anonymised rows for the account and its person, because rows of others reference them. */
export async function anonymise(db: Db, { accountId, kind }: Erased, now: Date) {
  const name = anonymous(accountId)
  const person = { username: name, email: name, email_verified_at: null }
  const rest = { status: 0, avatar_location: null, deleted_at: now, updated_at: now }
  if (kind === 'user')
    await db
      .updateTable('users')
      .set({
        ...person,
        ...rest,
        ...{ password_hash: null, name: null, driver_name: null },
        ...{ package_id: null, allow_news: false, allow_promotions: false, allow_blog_posts: false },
        ...{ allow_daily_status: false, allow_weekly_status: false, time_zone: null, date_format: null },
      })
      .where('account_id', '=', accountId)
      .execute()
  else
    await db
      .updateTable('clients')
      .set({ ...person, ...rest, password_hash: '' })
      .where('account_id', '=', accountId)
      .execute()
  await db.updateTable('accounts').set({ erased_at: now }).where('id', '=', accountId).execute()
}

/** Anonymises brands and packages. Their rows stay, because clients reference them. */
export async function anonymiseResale(db: Db, accountId: number, now: Date) {
  await db
    .updateTable('brands')
    .set((eb) => ({
      name: 'Erased',
      // A random name, so that it is certainly free.
      address_name: eb.fn<string>('concat', [sql.lit('erased-'), sql`gen_random_uuid()`]),
      ...{ slogan: null, reply_to: null, terms_url: null, privacy_url: null, theme: sql`'{}'::jsonb` },
      ...{ mail_footer: null, report_intro: null },
      ...{
        logo_path: null,
        logo_path_dark: null,
        icon_path: null,
        status: 0,
        deleted_at: now,
        updated_at: now,
      },
    }))
    .where('account_id', '=', accountId)
    .execute()
  await db
    .updateTable('resale_packages')
    .set({ name: 'Erased', deleted_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()
}

/** Name of an erased person. It is free, because neither a username nor an address can have a space. */
export const anonymous = (accountId: number) => `erased ${accountId}`
