import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
type Part = { isDescending: boolean; limit: number; offset: number }

export type CountedPackage = Selectable<Tables['packages']> & { users: number }

const packages = (db: Db) =>
  db
    .selectFrom('packages')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('users.package_id', '=', 'packages.id')
        .where('users.deleted_at', 'is', null)
        .as('users'),
    )

export const findPackages = (db: Db, sort: 'created_at' | 'name' | 'price', part: Part) =>
  packages(db)
    .orderBy(
      sort === 'name' ? sql`lower(name)` : sort === 'price' ? 'price' : 'id',
      part.isDescending ? 'desc' : 'asc',
    )
    .orderBy('id')
    .limit(part.limit)
    .offset(part.offset)
    .execute() as Promise<CountedPackage[]>

export const findPackage = (db: Db, id: number) =>
  packages(db).where('packages.id', '=', id).executeTakeFirst() as Promise<CountedPackage | undefined>

export async function countPackages(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('packages')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Slugs that begin like a new one. */
export async function findSlugs(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('packages')
    .select('slug')
    .where(sql<boolean>`starts_with(slug, ${slug})`)
    .execute()
  return rows.map((row) => row.slug)
}

export async function insertPackage(db: Db, values: Insertable<Tables['packages']>): Promise<number> {
  const { id } = await db.insertInto('packages').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePackage(db: Db, id: number, values: Updateable<Tables['packages']>) {
  await db.updateTable('packages').set(values).where('id', '=', id).execute()
}

/** The accounts of people who have a package. */
export async function findAccountsOfPackage(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('account_id')
    .where('package_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
