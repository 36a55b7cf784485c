import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { setEnd } from '../memberships/ends.queries.ts'

type Db = Kysely<Tables>

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

export async function findVisible(db: Db) {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('is_hidden', '=', false)
    .orderBy('price')
    .orderBy('id')
    .execute()
}

export async function findBySlug(db: Db, slug: string) {
  return db.selectFrom('packages').selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** The package with this plan number; the first one if several have it. */
export async function findByPlan(db: Db, planId: number) {
  return db
    .selectFrom('packages')
    .selectAll()
    .where((eb) => eb.or([eb('plan_id', '=', planId), eb('plan_id_yearly', '=', planId)]))
    .orderBy('id')
    .executeTakeFirst()
}

/** The package of an account's person; undefined if they have none. */
export async function findOfAccount(db: Db, accountId: number) {
  return db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .selectAll('packages')
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()
}

export type Assigned = { packageId: number; planType: 'monthly' | 'yearly'; endAt: Date | null; since: Date }

export async function setPackage(db: Db, accountId: number, { packageId, planType, endAt, since }: Assigned) {
  await db
    .updateTable('users')
    .set({ package_id: packageId, plan_type: planType, package_since: since, status: 1 })
    .where('account_id', '=', accountId)
    .execute()
  await setEnd(db, accountId, endAt)
}

const terms = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('packages', 'packages.id', 'users.package_id')
    .innerJoin('members', (join) =>
      join.onRef('members.account_id', '=', 'users.account_id').on('members.role', '=', 'admin'),
    )
    .select(['users.account_id', 'users.plan_type', 'members.end_at'])
    .select(['packages.slug', 'packages.name', 'packages.price', 'packages.currency', 'packages.time_limit'])

/** A person's package and its end; undefined if there is no such person, or no package. */
export async function findTerm(db: Db, username: string) {
  return terms(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findTermOf(db: Db, accountId: number) {
  return terms(db).where('users.account_id', '=', accountId).executeTakeFirst()
}

/** Starts the trial that a person chose; false if they have already chosen. */
export async function startTrial(db: Db, accountId: number, endAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 1 })
    .where('account_id', '=', accountId)
    .where('status', '=', 2)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await setEnd(db, accountId, endAt)
  return true
}

/**
 * Finds tracked accounts to pause: the package ended, a beta's approval is missing, a client may not log in, or the
 * client's agency has an ended package. With `isPaused`, finds paused accounts without such a reason, to resume.
 */
export async function findToSwitch(db: Db, isPaused: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH ended AS (
      SELECT account_id FROM members WHERE role = 'admin' AND end_at <= now()
      UNION
      SELECT account_id FROM clients WHERE end_at <= now() AND deleted_at IS NULL
      UNION
      SELECT account_id FROM clients WHERE status = 0 AND deleted_at IS NULL
      UNION
      SELECT clients.account_id FROM clients
      JOIN brands ON brands.account_id = clients.owner_account_id AND brands.id = clients.brand_id
      WHERE brands.status = 0 AND clients.deleted_at IS NULL
      UNION
      SELECT clients.account_id FROM clients
      JOIN members ON members.account_id = clients.owner_account_id
      WHERE members.role = 'admin' AND members.end_at <= now() AND clients.deleted_at IS NULL
      UNION
      SELECT account_id FROM users
      WHERE NOT is_approved AND EXISTS (SELECT FROM settings WHERE key = 'beta_mode' AND value = 'on'))
    SELECT accounts.id
    FROM accounts
    LEFT JOIN ended ON ended.account_id = accounts.id
    WHERE accounts.is_paused = ${isPaused} AND (ended.account_id IS NULL) = ${isPaused}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setPaused(db: Db, accountId: number, isPaused: boolean) {
  await db.updateTable('accounts').set({ is_paused: isPaused }).where('id', '=', accountId).execute()
}

export async function findAccountOf(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('account_id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}
