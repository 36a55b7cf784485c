import { themeOf as brandThemeOf } from '@rankline/contract/brands/theme'
import { iconHostOf } from '@rankline/contract/icons/calls'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { OURS } from '../../../platform/mail/compose.ts'
import { ownTheme, type PdfTheme, themeOf } from '../../../platform/pdf/theme.ts'
import { findOpenBrand } from '../../brands/brands.queries.ts'
import type { Whole } from './content.service.ts'
import { findBrand, findIcon } from './project-figures.queries.ts'

/** The sender's name and design of a document. */
export type Sender = {
  name: string
  /** PNG or JPEG. */
  logo: Buffer | null
  theme: PdfTheme
  /** Plain text before the numbers. */
  intro: string | null
  /** Icons of the projects' sites, PNGs, by the project whose icon is known. */
  icons: ReadonlyMap<number, Buffer>
  /** Logo of the reader, a PNG. */
  clientLogo: Buffer | null
}

const MOST_PIXELS = 40_000_000
const LOGO_WIDTH = 800

type Brand = NonNullable<Awaited<ReturnType<typeof findBrand>>>
type Of = Pick<Whole, 'report' | 'projects'>

/**
 * The agency's brand for its clients and for reports with a chosen brand; else ours.
 * @throws {Refusal} conflict if the report's brand is disabled or deleted: it must not be sent in another design
 */
export async function senderOf(ctx: SystemContext, { report, projects }: Of): Promise<Sender> {
  const brand = (await findBrand(ctx.db, report.account_id)) ?? (await chosenBrand(ctx, report))
  const icons = new Map<number, Buffer>()
  for (const { project } of projects) {
    const icon = await findIcon(ctx.db, iconHostOf(project.url) ?? '')
    if (icon !== null) icons.set(project.id, icon)
  }
  const clientLogo = await clientLogoOf(ctx, report)
  if (brand !== undefined) return { ...(await inBrand(ctx, brand)), icons, clientLogo }
  return { name: OURS, logo: null, theme: ownTheme, intro: null, icons, clientLogo }
}

/** A logo that came with an archive may be unreadable. */
async function clientLogoOf({ log }: SystemContext, { logo, name }: Of['report']): Promise<Buffer | null> {
  if (logo === null) return null
  try {
    return await asPng(Buffer.from(logo, 'base64'))
  } catch (error) {
    log.warn(error, `the client's logo of the report ${name} could not be read`)
    return null
  }
}

async function chosenBrand(
  ctx: SystemContext,
  { account_id, brand_id: id }: Of['report'],
): Promise<Brand | undefined> {
  if (id === null) return undefined
  const brand = await findOpenBrand(ctx.db, { id })
  if (brand?.account_id !== account_id) throw conflict(messages.reportWithoutBrand)
  return brand
}

async function inBrand(
  { installation, log }: SystemContext,
  brand: Brand,
): Promise<Omit<Sender, 'icons' | 'clientLogo'>> {
  const { name, logo_path: light, logo_path_dark: dark } = brand
  const { background_color: color, logo_type } = brandThemeOf(brand.theme)
  const look = { name, theme: themeOf(color), intro: brand.report_intro }
  const path = logo_type === 'dark' ? (dark ?? light) : (light ?? dark)
  try {
    const stored =
      path === null ? null : await installation.files.read(path.replace(/^\/api\/v1\/files\//, ''))
    return { ...look, logo: stored === null ? null : await asPng(stored) }
  } catch (error) {
    log.warn(error, `the logo of the brand ${name} could not be read`)
    return { ...look, logo: null }
  }
}

async function asPng(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: LOGO_WIDTH, withoutEnlargement: true })
    .png()
    .toBuffer()
}
