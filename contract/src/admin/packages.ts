import { z } from 'zod'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { createPackageForm, updatePackageForm } from '../packages/forms.ts'
import { editSchema, formSchema } from '../validation/schema.ts'
import { flag, optionalId, timestamp } from '../wire.ts'
import { listInput } from './lists.ts'

/** The amounts of a package. Null is unlimited, -1 none. */
export const packageAmounts = [
  'allowed_projects',
  'allowed_keywords',
  'allowed_keywords_per_project',
  'allowed_competitors',
  'allowed_competitors_per_project_keyword',
  'allowed_team_members',
  'allowed_daily_requests',
  'allowed_dashboards',
  'allowed_brands',
  'allowed_google_apis',
] as const
export type PackageAmount = (typeof packageAmounts)[number]

/** Features that a package includes or not, without an amount. */
export const packageFeatures = [
  'allowed_whitelabel_reports',
  'allowed_api_access',
  'allowed_premium_support',
] as const
export type PackageFeature = (typeof packageFeatures)[number]

const amount = z.int().nullable()

export const adminPackage = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Numbers of the payment provider. */
  plan_id: z.int().nullable(),
  plan_id_yearly: z.int().nullable(),
  price: z.number(),
  currency: z.string(),
  /** Days. */
  time_limit: z.int().nullable(),
  is_hidden: flag,
  allowed_projects: amount,
  allowed_keywords: amount,
  allowed_keywords_per_project: amount,
  allowed_competitors: amount,
  allowed_competitors_per_project_keyword: amount,
  allowed_team_members: amount,
  allowed_daily_requests: amount,
  allowed_dashboards: amount,
  allowed_brands: amount,
  allowed_google_apis: amount,
  allowed_whitelabel_reports: flag,
  allowed_api_access: flag,
  allowed_premium_support: flag,
  /** People who have it. */
  total_users: z.int(),
  created_at: timestamp,
})
export type AdminPackage = z.infer<typeof adminPackage>

const list = listInput(['created_at', 'name', 'price'])

export const listAllPackages = endpoint({
  method: 'GET',
  path: 'package/fetchAdmin',
  scope: 'admin',
  isOpen: true,
  summary: 'All packages; with an id, a page with that one',
  input: z
    .object({ ...list.in.shape, id: optionalId() })
    .transform((input) => ({ ...list.parse(input), id: input.id ?? null })),
  items: pageOf(adminPackage),
})

export const createAdminPackage = endpoint({
  method: 'POST',
  path: 'package/mCreate',
  scope: 'admin',
  isOpen: true,
  summary: 'Create a package',
  input: formSchema(createPackageForm),
  items: adminPackage,
  message: messages.packageCreated,
})

export const updateAdminPackage = endpoint({
  method: 'PUT',
  path: 'package/mUpdate',
  scope: 'admin',
  isOpen: true,
  summary: 'Change a package; its limits hold at once for everybody who has it, and what is not sent stays',
  input: editSchema(updatePackageForm),
  items: adminPackage,
  message: messages.packageUpdated,
})
