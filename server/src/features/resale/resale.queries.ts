import type { resalePackageSorts } from '@rankline/contract/resale/calls'
import { type ResaleLimit, resaleLimits } from '@rankline/contract/resale/forms'
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import { switchedRows } from '../../platform/database/switched-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type PackageRow = NonNullable<Awaited<ReturnType<typeof findPackage>>>
export type Limits = Record<ResaleLimit, number | null>

const packages = (db: Db, accountId: number) =>
  db
    .selectFrom('resale_packages')
    .select(['id', 'name', 'time_limit', 'status', 'created_at', 'allowed_api_access', ...resaleLimits])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const findPackage = (db: Db, accountId: number, id: number) =>
  packages(db, accountId).where('id', '=', id).executeTakeFirst()

export const findEnabled = (db: Db, accountId: number) =>
  packages(db, accountId).where('status', '=', 1).orderBy('name').orderBy('id').execute()

type List = {
  sort: (typeof resalePackageSorts)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A package without a time limit is the longest. */
export const findPage = (db: Db, accountId: number, { sort, order, limit, offset }: List) =>
  packages(db, accountId)
    .orderBy(sql.ref(sort), order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()

/** Nobody registers for a locked package. */
export const {
  count: countPackages,
  countOf,
  lock: lockPackages,
  toggle: togglePackage,
  remove: deletePackages,
} = switchedRows('resale_packages')

type NewPackage = Omit<Insertable<Tables['resale_packages']>, 'account_id'>

export async function insertPackage(db: Db, accountId: number, values: NewPackage): Promise<number> {
  const { id } = await db
    .insertInto('resale_packages')
    .values({ ...values, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<Limits> &
  Pick<Updateable<Tables['resale_packages']>, 'name' | 'time_limit' | 'allowed_api_access'>

export async function updatePackage(db: Db, accountId: number, id: number, change: Change, now: Date) {
  await db
    .updateTable('resale_packages')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The limits of the account, and whether it has API access; undefined if it has no limits. */
export const findOwnLimits = (db: Db, accountId: number) =>
  db
    .selectFrom('allowances')
    .select([...resaleLimits, 'allowed_api_access'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Counts the projects and keywords of clients. */
export async function countOfClients(db: Db, accountId: number, clientIds: number[]) {
  const row = await db
    .selectFrom('clients')
    .innerJoin('projects', 'projects.account_id', 'clients.account_id')
    .leftJoin('assigned_projects as assigned', (join) =>
      onKey(join, 'projects', 'assigned.account_id', 'assigned.project_id'),
    )
    .select([
      sql<number>`count(assigned.project_id)::integer`.as('assigned'),
      sql<number>`count(*)::integer`.as('projects'),
      sql<number>`coalesce(sum(projects.keyword_count), 0)::integer`.as('keywords'),
    ])
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.id', '=', sql<number>`ANY(${clientIds}::bigint[])`)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}

/** Accounts of the clients who have a package. */
export async function findAccountsWith(db: Db, accountId: number, packageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('clients')
    .select('account_id')
    .where('owner_account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Finds the keyword limits of packages; null: unlimited. */
export const findKeywordLimits = (db: Db, accountId: number, ids: number[]) =>
  db
    .selectFrom('resale_packages')
    .select(['id', 'allowed_keywords'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
