import { type Plan, renderLimit } from '@rankline/contract/packages/plans'

type Limited = Exclude<keyof Plan, 'name' | 'price' | 'currency' | 'keywords'>

/** The limits that a plan's card lists below its keywords, in order. */
export const features: readonly { key: Limited; label: string; of?: string }[] = [
  { key: 'projects', label: 'Projects' },
  { key: 'manual_updates', label: 'Manual updates', of: 'a day' },
  { key: 'competitors', label: 'Competitors', of: 'per keyword' },
  { key: 'team_members', label: 'Team members' },
  { key: 'google_apis', label: 'Google APIs' },
  { key: 'white_label', label: 'White-label' },
  { key: 'white_label_reports', label: 'White-label reports' },
  { key: 'api_access', label: 'API access' },
  { key: 'premium_support', label: 'Premium support' },
]

/** `50 a day`, `Unlimited`, `Not included`. */
export function limitWords(plan: Plan, key: Limited, of?: string): string {
  const limit = plan[key]
  return of === undefined || limit < 1 ? renderLimit(limit) : `${renderLimit(limit)} ${of}`
}
