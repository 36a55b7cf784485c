import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Membership } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'

import { membershipsOf } from '../members/memberships.ts'

type Db = Kysely<Tables>

export type UserRow = {
  id: number
  account_id: number
  username: string
  email: string
  name: string | null
  status: number
  is_administrator: boolean
}

const userColumns = [
  'users.id',
  'users.account_id',
  'username',
  'email',
  'name',
  'status',
  'is_administrator',
] as const

/** Answers the new account's id. */
export async function insertUser(
  db: Db,
  user: { username: string; email: string; passwordHash: string | null; name?: string },
): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ kind: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('users')
    .values({
      account_id: account.id,
      username: user.username,
      email: user.email,
      password_hash: user.passwordHash,
      name: user.name || null,
      deleted_at: null,
    })
    .execute()
  return account.id
}

/** Which of the two is in use already, compared without regard to case. */
export async function findTaken(db: Db, username: string, email: string) {
  return db
    .selectFrom('users')
    .select([
      sql<boolean>`bool_or(lower(username) = lower(${username}))`.as('username'),
      sql<boolean>`bool_or(lower(email) = lower(${email}))`.as('email'),
    ])
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${username})`),
        eb(sql`lower(email)`, '=', sql`lower(${email})`),
      ]),
    )
    .executeTakeFirst()
}

export async function findByUsername(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findByAccount(db: Db, accountId: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('account_id', '=', accountId).executeTakeFirst()
}

/** The person behind a token that still holds; disabled and deleted people have none. */
export async function findSignedIn(
  db: Db,
  tokenHash: Buffer,
): Promise<(UserRow & { memberships: Membership[]; has_clients: boolean }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.account_id', 'sessions.account_id')
    .select(userColumns)
    .select((eb) => membershipsOf(eb.ref('users.account_id')).as('memberships'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('clients')
            .select('clients.id')
            .whereRef('owner_account_id', '=', 'users.account_id')
            .where('clients.deleted_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('has_clients'),
    )
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 0)
    .executeTakeFirst()
}

/** @returns whether there is such a person */
export async function setAdministrator(db: Db, username: string, isAdministrator: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_administrator: isAdministrator })
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
