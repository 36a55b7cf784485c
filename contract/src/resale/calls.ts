import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { editSchema, formSchema } from '../validation/schema.ts'
import { flag, id, ids, optionalOneOf, order, page, timestamp } from '../wire.ts'
import { createResalePackageForm, resaleLimits, updateResalePackageForm } from './forms.ts'

export const resalePackageSorts = ['name', 'time_limit', 'created_at'] as const

const limits = z.object({
  ...(Object.fromEntries(resaleLimits.map((name) => [name, z.int().nullable()])) as Record<
    (typeof resaleLimits)[number],
    z.ZodNullable<z.ZodInt>
  >),
  /** Whether programs may use the API. */
  allowed_api_access: flag,
})

export const resalePackage = z.object({
  id: z.int(),
  name: z.string(),
  /** Days; null is unlimited. */
  time_limit: z.int().nullable(),
  time_limit_text: z.string(),
  status: flag,
  /** Null is unlimited, 0 is none. */
  permissions_json: limits,
  created_at: timestamp,
})
export type ResalePackage = z.infer<typeof resalePackage>

const ofAgency = { scope: 'user', permission: 'own' } as const

const packageId = z
  .object({ user_wl_package_id: id('user_wl_package_id') })
  .transform((input) => ({ packageId: input.user_wl_package_id }))

export const createResalePackage = endpoint({
  method: 'POST',
  path: 'user-wl-packages/create',
  ...ofAgency,
  summary: 'Create a white-label package; no limit may exceed the own one',
  input: formSchema(createResalePackageForm),
  items: z.object({ redirect: z.string(), user_wl_package: resalePackage }),
  message: messages.resalePackageCreated,
})

export const listResalePackages = endpoint({
  method: 'GET',
  path: 'user-wl-packages/fetchAuth',
  ...ofAgency,
  summary: 'A page of the white-label packages, newest first',
  input: z.object({ page, sort: optionalOneOf(resalePackageSorts), order }),
  items: pageOf(resalePackage),
})

export const allResalePackages = endpoint({
  method: 'GET',
  path: 'user-wl-packages/fetchAllAuth',
  ...ofAgency,
  summary: 'All enabled white-label packages, by name',
  input: nothing,
  items: z.array(resalePackage),
})

export const findResalePackage = endpoint({
  method: 'GET',
  path: 'user-wl-packages/findAuth',
  aliases: ['user-wl-packages/find'],
  ...ofAgency,
  summary: 'One white-label package',
  input: packageId,
  items: resalePackage,
})

export const resaleAllowance = endpoint({
  method: 'GET',
  path: 'user-wl-packages/allowance',
  ...ofAgency,
  summary: 'The most that a white-label package may allow: the own limits; null is unlimited',
  input: nothing,
  items: limits,
})

export const updateResalePackage = endpoint({
  method: 'PUT',
  path: 'user-wl-packages/updateAuth',
  ...ofAgency,
  summary: 'Change a white-label package; what is left out stays as it is',
  input: editSchema(updateResalePackageForm),
  items: resalePackage,
  message: messages.resalePackageUpdated,
})

export const toggleResalePackage = endpoint({
  method: 'POST',
  path: 'user-wl-packages/updateAuthStatus',
  ...ofAgency,
  summary: 'Disable an enabled white-label package, or enable a disabled one',
  input: packageId,
  items: resalePackage,
  message: messages.resalePackageUpdated,
})

const fallen = z.object({
  brands: z.int(),
  dashboards: z.int(),
  projects: z.int(),
  keywords: z.int(),
  /** Projects among these that the agency has assigned and not taken back. */
  assigned: z.int(),
})
export type Fallen = z.infer<typeof fallen>

const deleted = z.object({ deleted_ids: z.array(z.int()), fallen })
const selected = z.object({ ids: ids('ids') })

export const deleteResalePackages = endpoint({
  method: 'DELETE',
  path: 'user-wl-packages/deleteSelectedAuth',
  ...ofAgency,
  names: { ids: 'resale_package' },
  summary: 'Delete white-label packages, their brands and the clients of these, all or none of them',
  input: selected,
  items: deleted,
  messageOf: ({ deleted_ids, fallen }) => messages.resalePackagesDeleted(deleted_ids.length, fallen),
})

export const previewPackageDeletion = endpoint({
  method: 'GET',
  path: 'user-wl-packages/falling',
  ...ofAgency,
  names: { ids: 'resale_package' },
  summary: 'How much would be deleted with white-label packages',
  input: selected,
  items: fallen,
})

export const deleteBrands = endpoint({
  method: 'DELETE',
  path: 'user-brands/deleteSelectedAuth',
  ...ofAgency,
  names: { ids: 'brand' },
  summary: 'Delete brands and their clients, all or none of them',
  input: selected,
  items: deleted,
  messageOf: ({ deleted_ids, fallen }) => messages.brandsDeleted(deleted_ids.length, fallen),
})

export const previewBrandDeletion = endpoint({
  method: 'GET',
  path: 'user-brands/falling',
  ...ofAgency,
  names: { ids: 'brand' },
  summary: 'How much would be deleted with brands',
  input: selected,
  items: fallen,
})

export const deleteClients = endpoint({
  method: 'DELETE',
  path: 'user-dashboards/deleteSelectedAuth',
  ...ofAgency,
  names: { ids: 'client' },
  summary: 'Delete clients with their projects, all or none of them',
  input: selected,
  items: deleted,
  messageOf: ({ deleted_ids, fallen }) => messages.clientsDeleted(deleted_ids.length, fallen),
})

export const previewClientDeletion = endpoint({
  method: 'GET',
  path: 'user-dashboards/falling',
  ...ofAgency,
  names: { ids: 'client' },
  summary: 'How much would be deleted with clients',
  input: selected,
  items: fallen,
})
