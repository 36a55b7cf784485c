import { themeOf as brandThemeOf } from '@rankline/contract/brand-theme'
import type { SystemContext } from '../../../platform/context.ts'
import { OURS } from '../../../platform/mail/compose.ts'
import { ownTheme, type PdfTheme, themeOf } from '../../../platform/pdf/theme.ts'
import { findBrand } from './project-figures.queries.ts'

/** In whose name and look a document is made. `logo`: PNG; `intro`: plain text before the numbers. */
export type Sender = { name: string; logo: Buffer | null; theme: PdfTheme; intro: string | null }

const MOST_PIXELS = 40_000_000
const LOGO_WIDTH = 800

/** An agency's brand for its clients; ours for everybody else. */
export async function senderOf({ db, installation, log }: SystemContext, accountId: number): Promise<Sender> {
  const brand = await findBrand(db, accountId)
  if (brand === undefined) return { name: OURS, logo: null, theme: ownTheme, intro: null }
  const { background_color: color, logo_type } = brandThemeOf(brand.theme)
  const look = { name: brand.name, theme: themeOf(color), intro: brand.report_intro }
  const [light, dark] = [brand.logo_path, brand.logo_path_dark]
  const path = logo_type === 'dark' ? (dark ?? light) : (light ?? dark)
  try {
    const stored =
      path === null ? null : await installation.files.read(path.replace(/^\/api\/v1\/files\//, ''))
    return { ...look, logo: stored === null ? null : await asPng(stored) }
  } catch (error) {
    log.warn(error, `the logo of the brand ${brand.name} could not be read`)
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
