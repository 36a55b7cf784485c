import { pictureOfIco } from './ico.ts'

/** Pixels; twice the largest size on screen. */
const SIDE = 64
/** A file of a few kilobytes can decode to a picture that fills the memory. */
const MOST_PIXELS = 4_000_000
const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'gif', 'webp'])

/**
 * Encodes an icon again as a small PNG, so that nothing else from the file remains. Null when the bytes are no
 * picture, or one in a format with scripts or links such as SVG.
 */
export async function iconPicture(bytes: Buffer): Promise<Buffer | null> {
  // Loaded on first use: most processes never handle a picture.
  const { default: sharp } = await import('sharp')
  try {
    const ico = pictureOfIco(bytes)
    if (ico !== null && 'pixels' in ico) {
      const { pixels, width, height } = ico
      return await small(sharp(pixels, { raw: { width, height, channels: 4 } }))
    }
    const image = sharp(ico?.png ?? bytes, { limitInputPixels: MOST_PIXELS })
    const { format } = await image.metadata()
    return formats.has(format) ? await small(image) : null
  } catch {
    return null
  }

  function small(image: import('sharp').Sharp): Promise<Buffer> {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    return image
      .resize(SIDE, SIDE, { fit: 'contain', background, withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
}
