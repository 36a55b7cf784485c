import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { flag, optionalText } from '../wire.ts'

export const TRIAL_PACKAGE = 'starter-250-trial'

/** Package of administrators: everybody who has it is one. Only the command line and the first start assign it. */
export const ADMIN_PACKAGE = 'admin'
export const TRIAL_DAYS = 14

export const isTrial = (packageName: string | null): boolean => packageName?.includes('trial') ?? false

/** Limits: 0 not included, -1 unlimited, -2 included without a number. */
const limit = z.int()

export const packageItem = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  /** Days. */
  time_limit: z.int().nullable(),
  is_hidden: flag,
  keywords: limit,
  projects: limit,
  manual_updates: limit,
  /** Competitors of each keyword. */
  competitors: limit,
  team_members: limit,
  google_apis: limit,
  dashboards: limit,
  brands: limit,
  white_label: limit,
  white_label_reports: limit,
  api_access: limit,
  premium_support: limit,
})
export type Package = z.infer<typeof packageItem>

export const listPackages = endpoint({
  method: 'GET',
  path: 'packages/fetch',
  aliases: ['packages'],
  scope: 'public',
  summary: 'The packages that are for sale, smallest first',
  input: nothing,
  items: z.array(packageItem),
})

export const findPackage = endpoint({
  method: 'GET',
  path: 'package/fetch',
  scope: 'public',
  summary: 'One package that is for sale, or the trial',
  input: z
    .object({ package_name: optionalText() })
    .transform((input) => ({ name: input.package_name ?? TRIAL_PACKAGE })),
  items: packageItem,
})

export const usageItem = z.object({
  name: z.string(),
  /** The name as the package spells it, e.g. `allowed_keywords`. */
  name_default: z.string(),
  /** -1 unlimited, 0 not included, -2 included without a number. */
  allowed_amount: limit,
  inuse_amount: z.int(),
  /** Percent of the allowance, 0 without one. */
  total_usage: z.number(),
  /** Included or not, without a number. */
  is_boolean: flag,
  /** Sum of the limits that other accounts share with the caller; null without any. */
  allowed_amount_member: limit.nullable(),
  total_usage_member: z.number().nullable(),
})
export type UsageItem = z.infer<typeof usageItem>

export const usageData = endpoint({
  method: 'GET',
  path: 'users/usage-data',
  aliases: ['usage-data'],
  scope: 'account',
  isOpen: true,
  summary: 'How much of the package is used',
  input: nothing,
  items: z.array(usageItem),
})
