import type { brandSorts } from '@rankline/contract/brands/calls'
import { type Kysely, sql, type Updateable } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import { switchedRows } from '../../platform/database/switched-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type OwnBrandRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const own = (db: Db, accountId: number) =>
  db
    .selectFrom('brands')
    .innerJoin('resale_packages as package', (join) =>
      onKey(join, 'package', 'brands.account_id', 'brands.default_package_id'),
    )
    .leftJoin('brand_domains', (join) =>
      onKey(join, 'brands', 'brand_domains.account_id', 'brand_domains.brand_id').on(
        'brand_domains.proven_at',
        'is not',
        null,
      ),
    )
    .selectAll('brands')
    .select(['package.name as package_name', 'brand_domains.domain'])
    .select((eb) =>
      eb
        .selectFrom('clients')
        .select(sql<number>`count(*)`.as('total'))
        .whereRef('clients.owner_account_id', '=', 'brands.account_id')
        .whereRef('clients.brand_id', '=', 'brands.id')
        .where('clients.deleted_at', 'is', null)
        .as('client_count'),
    )
    .where('brands.account_id', '=', accountId)
    .where('brands.deleted_at', 'is', null)

export const findOwn = (db: Db, accountId: number, id: number) =>
  own(db, accountId).where('brands.id', '=', id).executeTakeFirst()

export const findAllOwn = (db: Db, accountId: number) =>
  own(db, accountId).orderBy('brands.name').orderBy('brands.id').execute()

type List = { sort: (typeof brandSorts)[number]; order: 'asc' | 'desc'; limit: number; offset: number }

export const findPage = (db: Db, accountId: number, { sort, order, limit, offset }: List) =>
  own(db, accountId)
    .orderBy(`brands.${sort}`, order)
    .orderBy('brands.id', order)
    .limit(limit)
    .offset(offset)
    .execute()

/** The database ends the sessions of the clients of a brand that is off. */
export const {
  count: countOwn,
  countOf,
  lock: lockBrands,
  toggle: toggleBrand,
  remove: deleteBrands,
} = switchedRows('brands')

/** Finds a package of the account; undefined if the account has none with this id. */
export const findPackage = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('resale_packages')
    .select(['id', 'status', 'time_limit'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Whether another brand has the address, another account's deleted brand still keeps it, or a brand of another
 * account has given it up after `since`.
 */
export async function isTaken(
  db: Db,
  accountId: number,
  { address, except, since }: { address: string; except: number | null; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('brands')
    .select('id')
    .where('address_name', '=', address)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('account_id', '<>', accountId)]))
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .executeTakeFirst()
  if (row !== undefined) return true
  const former = await db
    .selectFrom('former_brand_addresses')
    .select('brand_id')
    .where('address_name', '=', address)
    .where('account_id', '<>', accountId)
    .where('given_up_at', '>', since)
    .executeTakeFirst()
  return former !== undefined
}

export type BrandChange = Pick<
  Updateable<Tables['brands']>,
  | 'name'
  | 'address_name'
  | 'slogan'
  | 'reply_to'
  | 'terms_url'
  | 'privacy_url'
  | 'mail_footer'
  | 'report_intro'
  | 'default_package_id'
  | 'logo_path'
  | 'logo_path_dark'
  | 'icon_path'
  | 'only_by_invitation'
  | 'theme'
>

export async function insertBrand(
  db: Db,
  accountId: number,
  brand: BrandChange & { name: string; address_name: string; default_package_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('brands')
    .values({ ...brand, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateBrand(
  db: Db,
  accountId: number,
  id: number,
  change: BrandChange & { now: Date },
) {
  const { now, ...changed } = change
  await db
    .updateTable('brands')
    .set({ ...changed, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** @public Brands that clients of these packages register with. */
export async function brandsOfPackages(db: Db, accountId: number, packageIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('brands')
    .select('id')
    .where('account_id', '=', accountId)
    .where('default_package_id', '=', sql<number>`ANY(${packageIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reserves a brand's former address for its account, and deletes reservations from before `until`. */
export async function keepAddress(
  db: Db,
  accountId: number,
  { brandId, address, now, until }: { brandId: number; address: string; now: Date; until: Date },
) {
  await db
    .deleteFrom('former_brand_addresses')
    .where('account_id', '=', accountId)
    .where('given_up_at', '<=', until)
    .execute()
  await db
    .insertInto('former_brand_addresses')
    .values({ account_id: accountId, address_name: address, brand_id: brandId, given_up_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_name']).doUpdateSet({ brand_id: brandId, given_up_at: now }),
    )
    .execute()
}
