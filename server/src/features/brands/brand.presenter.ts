import type { PublicBrand } from '@rankline/contract/brands/calls'
import { themeOf } from '@rankline/contract/brands/theme'
import type { BrandRow } from './brands.queries.ts'

/** The public part of a brand: nothing about the agency behind it. */
export function presentBrand(
  row: Pick<
    BrandRow,
    | 'id'
    | 'name'
    | 'address_name'
    | 'slogan'
    | 'terms_url'
    | 'privacy_url'
    | 'logo_path'
    | 'logo_path_dark'
    | 'icon_path'
    | 'theme'
    | 'only_by_invitation'
  >,
): PublicBrand {
  return {
    id: row.id,
    name: row.name,
    address_name: row.address_name,
    slogan: row.slogan,
    terms_url: row.terms_url,
    privacy_url: row.privacy_url,
    logo: row.logo_path,
    logo_dark: row.logo_path_dark,
    icon: row.icon_path,
    theme_data: themeOf(row.theme),
    brand_settings: row.only_by_invitation ? ['only_by_invitation'] : [],
  }
}
