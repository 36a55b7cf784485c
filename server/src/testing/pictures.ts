import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** A small picture, named and typed as `as` says where it lies about what it is. */
export async function pictureFile(
  format: Format,
  { as = format, kilobytes = 0 }: { as?: Format; kilobytes?: number } = {},
) {
  const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: '#3b5bdb' } })
  const bytes = await drawn
    .toFormat(format)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
  const padding = new Uint8Array(Math.max(kilobytes * 1024 - bytes.length, 0))
  return new File([new Uint8Array(bytes), padding], `me.${as}`, { type: `image/${as}` })
}
