import { amountToWire, featureToWire } from '@rankline/contract/limits/encoding'
import type { Package } from '@rankline/contract/packages/calls'
import type { PackageRow } from './packages.queries.ts'

export function presentPackage(row: PackageRow): Package {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: Number(row.price),
    currency: row.currency,
    time_limit: row.time_limit,
    is_hidden: row.is_hidden ? 1 : 0,
    keywords: amountToWire(row.allowed_keywords),
    projects: amountToWire(row.allowed_projects),
    manual_updates: amountToWire(row.allowed_daily_requests),
    competitors: amountToWire(row.allowed_competitors_per_project_keyword),
    team_members: amountToWire(row.allowed_team_members),
    google_apis: amountToWire(row.allowed_google_apis),
    dashboards: amountToWire(row.allowed_dashboards),
    brands: amountToWire(row.allowed_brands),
    white_label: featureToWire(row.allowed_brands !== 0),
    white_label_reports: featureToWire(row.allowed_whitelabel_reports),
    api_access: featureToWire(row.allowed_api_access),
    premium_support: featureToWire(row.allowed_premium_support),
  }
}
