import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { setEnd } from '../memberships/ends.queries.ts'
import type { Assigned } from './packages.queries.ts'

type Db = Kysely<Tables>

/** Stores the person's current package, with its end and their status. */
export async function keepPresent(db: Db, accountId: number) {
  await db
    .insertInto('kept_packages')
    .columns(['account_id', 'package_id', 'plan_type', 'package_since', 'end_at', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .leftJoin('members as holder', (join) =>
          join.onRef('holder.account_id', '=', 'users.account_id').on('holder.role', '=', 'admin'),
        )
        .select([
          'users.account_id',
          'package_id',
          'plan_type',
          'package_since',
          'holder.end_at',
          'users.status',
        ])
        .where('users.account_id', '=', accountId),
    )
    .execute()
}

/** Stores the package that an administrator bought. */
export async function keepPackage(
  db: Db,
  accountId: number,
  { packageId, planType, endAt, since }: Assigned,
) {
  const bought = {
    package_id: packageId,
    plan_type: planType,
    package_since: since,
    end_at: endAt,
    status: 1,
  }
  await db
    .insertInto('kept_packages')
    .values({ account_id: accountId, ...bought })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(bought))
    .execute()
}

export async function takeKept(db: Db, accountId: number) {
  return db.deleteFrom('kept_packages').where('account_id', '=', accountId).returningAll().executeTakeFirst()
}

/** A package with the state of the person who has it. */
type Restored = {
  packageId: number | null
  planType: 'monthly' | 'yearly'
  since: Date | null
  endAt: Date | null
  status: number
}

/** Gives a person their former package. A disabled person stays disabled. */
export async function restorePackage(
  db: Db,
  accountId: number,
  { packageId, planType, since, endAt, status }: Restored,
) {
  await db
    .updateTable('users')
    .set({
      package_id: packageId,
      plan_type: planType,
      package_since: since,
      status: sql<number>`CASE WHEN status = 0 THEN 0 ELSE ${status}::smallint END`,
    })
    .where('account_id', '=', accountId)
    .execute()
  await setEnd(db, accountId, endAt)
}
