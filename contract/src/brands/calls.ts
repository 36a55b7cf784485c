import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { editSchema, formSchema } from '../validation/schema.ts'
import { flag, id, optionalOneOf, order, page, timestamp } from '../wire.ts'
import { brandSettings, createBrandForm, MOST_LOGO_KB, positions, updateBrandForm } from './forms.ts'

const color = z.string()

/** Appearance of a brand's pages; `themeOf` makes one. */
const theme = z.object({
  background_color: color,
  button_color: color,
  button_font_color: color,
  input_color: color,
  input_font_color: color,
  focus_color: color,
  label_color: color,
  slogan_color: color,
  form_position: z.enum(positions),
  logo_position: z.enum(positions),
  logo_type: z.enum(['light', 'dark']),
  slogan_visibility: z.enum(['show', 'hide']),
})

/** Public information about a brand. */
export const publicBrand = z.object({
  id: z.int(),
  name: z.string(),
  address_name: z.string(),
  slogan: z.string().nullable(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  /** Paths of pictures on this site. */
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  /** The picture in the tabs of browsers, a square PNG. */
  icon: z.string().nullable(),
  theme_data: theme,
  brand_settings: z.array(z.enum(brandSettings)),
})
export type PublicBrand = z.infer<typeof publicBrand>

export const brandByAddress = endpoint({
  method: 'GET',
  path: 'user-brands/fetchByAddressName',
  scope: 'public',
  summary: 'The brand at an address',
  input: z
    .object({ address_name: z.string().trim().max(60).default('') })
    .transform((input) => ({ addressName: input.address_name.toLowerCase() })),
  items: publicBrand,
})

/** A brand as its agency sees it. */
export const ownBrand = z.object({
  id: z.int(),
  name: z.string(),
  address_name: z.string(),
  /** The whole address of its log-in page. */
  address: z.string(),
  slogan: z.string().nullable(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
  reply_to: z.string().nullable(),
  /** Plain texts, with line breaks. */
  mail_footer: z.string().nullable(),
  report_intro: z.string().nullable(),
  default_user_wl_package_id: z.int(),
  /** Name of the package. */
  user_wl_package: z.string(),
  total_user_dashboards: z.int(),
  status: flag,
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  logo_path: z.string().nullable(),
  logo_path_dark: z.string().nullable(),
  icon: z.string().nullable(),
  brand_settings: z.array(z.enum(brandSettings)),
  brand_settings_json: z.string(),
  /** JSON text of a theme. */
  theme_data: z.string(),
  created_at: timestamp,
})
export type OwnBrand = z.infer<typeof ownBrand>

export const brandSorts = ['name', 'address_name', 'created_at'] as const

const ofAgency = { scope: 'user', permission: 'own' } as const
const upload = { fields: ['logo', 'logo_dark', 'icon'], maxBytes: (MOST_LOGO_KB + 24) * 1024 } as const

const brandId = z
  .object({ user_brand_id: id('user_brand_id') })
  .transform((input) => ({ brandId: input.user_brand_id }))

export const createBrand = endpoint({
  method: 'POST',
  path: 'user-brands/create',
  ...ofAgency,
  names: { package_id: 'resale_package' },
  summary: 'Create a brand, with its logos',
  input: formSchema(createBrandForm),
  items: z.object({ redirect: z.string(), user_brand: ownBrand }),
  message: messages.brandCreated,
  upload,
})

export const listBrands = endpoint({
  method: 'GET',
  path: 'user-brands/fetchAuth',
  ...ofAgency,
  summary: 'A page of the brands, newest first',
  input: z.object({ page, sort: optionalOneOf(brandSorts), order }),
  items: pageOf(ownBrand),
})

export const allBrands = endpoint({
  method: 'GET',
  path: 'user-brands/fetchAllAuth',
  ...ofAgency,
  summary: 'All brands, by name',
  input: nothing,
  items: z.array(ownBrand),
})

export const findBrand = endpoint({
  method: 'GET',
  path: 'user-brands/findAuth',
  ...ofAgency,
  summary: 'One brand',
  input: brandId,
  items: ownBrand,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: 'user-brands/updateAuth',
  ...ofAgency,
  names: { package_id: 'resale_package' },
  summary: 'Change a brand; what is left out stays as it is',
  input: editSchema(updateBrandForm),
  items: ownBrand,
  message: messages.brandUpdated,
  upload,
})

export const toggleBrand = endpoint({
  method: 'POST',
  path: 'user-brands/updateAuthStatus',
  ...ofAgency,
  summary: 'Disable an enabled brand and log its clients out, or enable a disabled one',
  input: brandId,
  items: ownBrand,
  message: messages.brandUpdated,
})
