import { ICON_SIZE, LOGO_SIZE } from '@rankline/contract/brands/forms'
import { messages } from '@rankline/contract/messages'
import type { Upload } from '@rankline/contract/validation/values'
import { invalid } from '../../platform/errors.ts'
import type { Files } from '../../platform/files.ts'
import { addressOfFile } from '../../platform/http/files.ts'

type Logo = { field: 'logo' | 'logo_dark'; picture: Upload }

/**
 * Encodes a logo again for storage, so nothing else from the file remains.
 * @throws {Refusal} invalid when it is no picture, whatever the declared type, or has too many pixels
 */
export async function encodedLogo({ field, picture }: Logo): Promise<Buffer> {
  // Loaded on first use: most processes never handle a picture.
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(await picture.arrayBuffer())
  // A file of a few kilobytes can decode to a picture that fills the memory.
  const read = () => sharp(bytes, { limitInputPixels: 1_000_000 })
  const found = await readHead(bytes)
  if (found === null || (found.format !== 'jpeg' && found.format !== 'png'))
    throw invalid(field, messages.notAPicture)
  const { width, height } = LOGO_SIZE
  if (found.width > width || found.height > height) throw invalid(field, messages.logoTooLarge(width, height))
  try {
    return await read().webp({ lossless: true }).toBuffer()
  } catch {
    throw invalid(field, messages.notAPicture)
  }
}

/**
 * Encodes a brand's browser-tab icon for storage: a square PNG.
 * @throws {Refusal} invalid when it is no square PNG, or of another size
 */
export async function encodedIcon(picture: Upload): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(await picture.arrayBuffer())
  const { least, most } = ICON_SIZE
  const found = await readHead(bytes)
  if (found?.format !== 'png') throw invalid('icon', messages.notAPicture)
  const { width, height } = found
  if (width !== height || width < least || width > most) throw invalid('icon', messages.iconSize(least, most))
  try {
    return await sharp(bytes, { limitInputPixels: most * most })
      .png()
      .toBuffer()
  } catch {
    throw invalid('icon', messages.notAPicture)
  }
}

/** Format and size of a picture, read from its head alone; null for any other file. */
async function readHead(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

/** @returns the address of the stored picture */
export const storeLogo = async (files: Files, bytes: Buffer, format: 'webp' | 'png' = 'webp') =>
  addressOfFile(await files.put('logos', format, bytes))
