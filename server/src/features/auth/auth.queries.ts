import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isAdministrator } from '../../platform/administrators.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { accountStatusOf } from '../limits/account-status.ts'
import { membershipsOf } from '../memberships/memberships.ts'
import { factorAt, isStillOpened } from '../sessions/opener.ts'

type Db = Kysely<Tables>

export type UserRow = NonNullable<Awaited<ReturnType<typeof findByAccount>>>

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('packages', 'packages.id', 'users.package_id')
    .leftJoin('members as holder', (join) =>
      join.onRef('holder.account_id', '=', 'users.account_id').on('holder.role', '=', 'admin'),
    )
    .select([
      'users.id',
      'users.account_id',
      'username',
      'users.email',
      'users.name',
      'users.status',
      'driver_name',
      'avatar_location',
      'allow_news',
      'allow_promotions',
      'allow_blog_posts',
      'allow_daily_status',
      'allow_weekly_status',
      'time_zone',
      'date_format',
      'packages.name as package_name',
      'packages.slug as package_slug',
      'holder.end_at',
      isAdministrator('users.package_id').as('is_administrator'),
    ])

/** @returns the new account's id */
export async function insertUser(
  db: Db,
  user: {
    username: string
    email: string
    passwordHash: string | null
    name?: string
    /** The provider they sign in through, if any. */
    driverName?: string
    packageId: number
    planType: 'monthly' | 'yearly'
    isApproved: boolean
    /** Tracking is off until they are approved. */
    isPaused: boolean
  },
): Promise<number> {
  const account = await db
    .insertInto('accounts')
    .values({ kind: 'user', is_paused: user.isPaused })
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
      driver_name: user.driverName ?? null,
      status: 2,
      is_approved: user.isApproved,
      package_id: user.packageId,
      plan_type: user.planType,
      deleted_at: null,
    })
    .execute()
  return account.id
}

/** Finds which of the two is already in use, ignoring case. */
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
  return selectUsers(db)
    .select('password_hash')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The person who logs in with a username or an e-mail address. The owner of the address comes before somebody whose
 * username looks like it.
 */
export async function findByLogIn(db: Db, name: string) {
  return selectUsers(db)
    .select('password_hash')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${name})`),
        eb(sql`lower(users.email)`, '=', sql`lower(${name})`),
      ]),
    )
    .where('users.deleted_at', 'is', null)
    .orderBy(sql`lower(users.email) = lower(${name})`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findByAccount(db: Db, accountId: number) {
  return selectUsers(db).where('users.account_id', '=', accountId).executeTakeFirst()
}

/** @public A user of the site who may log in: undefined for disabled and deleted people. */
export async function findOpenUser(db: Db, id: number) {
  return selectUsers(db)
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 0)
    .executeTakeFirst()
}

const signedIn = compiledOnce((db, tokenHash: Buffer, adminsNeedFactor: boolean) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.account_id', 'sessions.account_id')
    .select(['users.id', 'users.account_id', 'username'])
    .select(isAdministrator('users.package_id').as('is_administrator'))
    .select(['last_used_at', 'authenticated_at', 'impersonated_by', 'absolute_expires_at'])
    .select(['sessions.expires_at', 'sessions.is_kept'])
    .select((eb) => [
      factorAt.as('factor_at'),
      membershipsOf(eb.ref('users.account_id')).as('memberships'),
      accountStatusOf(eb.ref('users.account_id'), eb.ref('users.status')).as('standing'),
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
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .where('users.status', '<>', 0)
    // Somebody who has become an administrator logs in again.
    .where((eb) => eb.or([eb('is_kept', '=', false), eb.not(isAdministrator('users.package_id'))]))
    .where(isStillOpened(mayActAsPerson(adminsNeedFactor))),
)

/** Condition: an impersonator is still an active administrator who may make administrators' calls. */
const mayActAsPerson = (needsFactor: boolean) => sql<boolean>`EXISTS (
  SELECT FROM users AS actor
  WHERE actor.account_id = opener.account_id
    AND ${isAdministrator('actor.package_id')}
    AND actor.deleted_at IS NULL
    AND actor.status <> 0
    AND (NOT ${needsFactor}::boolean OR opener.factor_at IS NOT NULL)
)`

/**
 * The person behind a valid token; disabled and deleted people have none.
 * @param adminsNeedFactor whether administrators act as others only with a second factor
 */
export async function findSignedIn(db: Db, tokenHash: Buffer, adminsNeedFactor: boolean) {
  const [person] = await signedIn(db, tokenHash, adminsNeedFactor)
  return person
}

/** @public Whether there is an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(isAdministrator('users.package_id'))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if nobody has this username */
export async function setApproved(db: Db, username: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_approved: true })
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
