import type { OwnBrand } from '@rankline/contract/brands/calls'
import { themeOf } from '@rankline/contract/brands/theme'
import type { Installation } from '../../platform/installation.ts'
import { homeOfBrand } from '../client-accounts/site.ts'
import type { OwnBrandRow } from './own-brands.queries.ts'

export function presentOwnBrand(row: OwnBrandRow, installation: Installation): OwnBrand {
  const settings = row.only_by_invitation ? (['only_by_invitation'] as const) : []
  return {
    id: row.id,
    name: row.name,
    address_name: row.address_name,
    address: homeOfBrand(installation, row),
    slogan: row.slogan,
    reply_to: row.reply_to,
    terms_url: row.terms_url,
    privacy_url: row.privacy_url,
    mail_footer: row.mail_footer,
    report_intro: row.report_intro,
    default_user_wl_package_id: row.default_package_id,
    user_wl_package: row.package_name,
    total_user_dashboards: row.client_count ?? 0,
    status: row.status === 1 ? 1 : 0,
    logo: row.logo_path,
    logo_dark: row.logo_path_dark,
    logo_path: row.logo_path,
    logo_path_dark: row.logo_path_dark,
    icon: row.icon_path,
    brand_settings: [...settings],
    brand_settings_json: JSON.stringify(settings),
    theme_data: JSON.stringify(themeOf(row.theme)),
    created_at: row.created_at.toISOString(),
  }
}
