import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** A small picture; `as` gives it a false name and type. */
export async function pictureFile(
  format: Format,
  {
    as = format,
    kilobytes = 0,
    width = 40,
    height = 20,
  }: { as?: Format; kilobytes?: number; width?: number; height?: number } = {},
) {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#3b5bdb' } })
  const bytes = await drawn
    .toFormat(format)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
  const padding = new Uint8Array(Math.max(kilobytes * 1024 - bytes.length, 0))
  return new File([new Uint8Array(bytes), padding], `me.${as}`, { type: `image/${as}` })
}

/** A white square as a PNG of a few kilobytes: one bit per pixel. */
export function largePicture(side: number): File {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(Math.ceil(side / 8), 0xff)])
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', Buffer.concat([size, Buffer.of(1, 0, 0, 0, 0)])),
    chunkOf('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}
