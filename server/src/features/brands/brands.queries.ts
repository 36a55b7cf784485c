import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type BrandRow = NonNullable<Awaited<ReturnType<typeof findOpenBrand>>>

/** @public An enabled brand by address or id. Without an account: visitors name a brand before they have one. */
export async function findOpenBrand(db: Db, by: { addressName: string } | { id: number }) {
  return db
    .selectFrom('brands')
    .innerJoin('resale_packages', (join) =>
      onKey(join, 'resale_packages', 'brands.account_id', 'brands.default_package_id'),
    )
    .leftJoin('brand_domains', (join) =>
      onKey(join, 'brands', 'brand_domains.account_id', 'brand_domains.brand_id').on(
        'brand_domains.proven_at',
        'is not',
        null,
      ),
    )
    .select([
      'brands.account_id',
      'brands.id',
      'brands.name',
      'address_name',
      'slogan',
      'terms_url',
      'privacy_url',
      'report_intro',
      'default_package_id',
      'logo_path',
      'logo_path_dark',
      'icon_path',
      'only_by_invitation',
      'theme',
      'brand_domains.domain',
      'resale_packages.time_limit',
    ])
    .$if('addressName' in by, (query) =>
      query.where('address_name', '=', 'addressName' in by ? by.addressName : ''),
    )
    .$if('id' in by, (query) => query.where('brands.id', '=', 'id' in by ? by.id : 0))
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
}
