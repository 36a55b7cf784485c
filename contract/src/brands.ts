import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const positions = ['left', 'center', 'right'] as const
const color = z.string().regex(/^#[0-9a-f]{6}$/i)

const themeKeys = {
  background_color: color.catch('#3D4968'),
  button_color: color.catch('#FFAA05'),
  button_font_color: color.catch('#61430A'),
  input_color: color.catch('#ffffff'),
  input_font_color: color.catch('#ffffff'),
  focus_color: color.catch('#FF5C00'),
  label_color: color.catch('#ffffff'),
  slogan_color: color.catch('#D2DCF5'),
  form_position: z.enum(positions).catch('left'),
  logo_position: z.enum(positions).catch('left'),
  logo_type: z.enum(['light', 'dark']).catch('dark'),
  slogan_visibility: z.enum(['show', 'hide']).catch('show'),
}

/** Appearance of a brand's pages. An invalid colour or choice becomes the default. */
export const brandTheme = z.object(themeKeys)
export type BrandTheme = z.infer<typeof brandTheme>

export const brandSettings = ['only_by_invitation'] as const

/** Public information about a brand. */
export const publicBrand = z.object({
  id: z.int(),
  name: z.string(),
  address_name: z.string(),
  slogan: z.string().nullable(),
  /** Paths of pictures on this site. */
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  theme_data: brandTheme,
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
