import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The brand that uses a domain, and whether it is enabled. Without an account: a browser names a host alone. */
export const findByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('brand_domains')
    .innerJoin('brands', (join) =>
      onKey(join, 'brands', 'brand_domains.account_id', 'brand_domains.brand_id'),
    )
    .select(['brands.address_name', 'brands.status'])
    .where('brand_domains.domain', '=', domain)
    .where('brand_domains.proven_at', 'is not', null)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()

/** The brand at an address, or the one that has given it up after `since`. */
export async function findByAddress(db: Db, address: string, since: Date) {
  const brand = await db
    .selectFrom('brands')
    .select(['address_name', 'status'])
    .where('address_name', '=', address)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (brand !== undefined) return brand
  return db
    .selectFrom('former_brand_addresses as former')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'former.account_id', 'former.brand_id'))
    .select(['brands.address_name', 'brands.status'])
    .where('former.address_name', '=', address)
    .where('former.given_up_at', '>', since)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
}
