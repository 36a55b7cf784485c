import type { PackageAmount, PackageFeature } from '@rankline/contract/admin/packages'

export const amountNames: Record<PackageAmount, string> = {
  allowed_projects: 'Projects',
  allowed_keywords: 'Keywords',
  allowed_keywords_per_project: 'Keywords per project',
  allowed_competitors: 'Competitors',
  allowed_competitors_per_project_keyword: 'Competitors per keyword',
  allowed_team_members: 'Team members',
  allowed_daily_requests: 'Daily requests',
  allowed_dashboards: 'Dashboards',
  allowed_brands: 'Brands',
  allowed_google_apis: 'Google connections',
}

export const featureNames: Record<PackageFeature, string> = {
  allowed_whitelabel_reports: 'White label reports',
  allowed_api_access: 'API access',
  allowed_premium_support: 'Premium support',
}

/** As an administrator types it: nothing or 0 is unlimited, -1 is none. */
export function amountWord(amount: number | null): string {
  if (amount === null || amount === 0) return 'Unlimited'
  return amount === -1 ? 'Not included' : amount.toLocaleString('en-US')
}
