/** One picture of an icon file: an encoded PNG, or pixels as RGBA rows from the top. */
type IcoPicture = { png: Buffer } | { pixels: Buffer; width: number; height: number }

const HEADER = 6
const ENTRY = 16
const MOST_ENTRIES = 64
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const BITMAP_HEADER = 40
const UNCOMPRESSED = 0

type Entry = { width: number; bits: number; size: number; offset: number }

const isIco = (file: Buffer): boolean => file.length > HEADER && file.readUInt32LE(0) === 0x00010000

/**
 * The largest picture of a Windows icon file (ICO). Null unless it is a PNG or an uncompressed bitmap of 32 bits.
 * Format: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function pictureOfIco(file: Buffer): IcoPicture | null {
  if (!isIco(file)) return null
  const largestFirst = entriesOf(file).sort((a, b) => b.width - a.width || b.bits - a.bits)
  for (const { offset, size } of largestFirst) {
    const data = file.subarray(offset, offset + size)
    if (data.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return { png: data }
    const bitmap = pixelsOf(data)
    if (bitmap !== null) return bitmap
  }
  return null
}

function entriesOf(file: Buffer): Entry[] {
  const count = Math.min(file.readUInt16LE(4), MOST_ENTRIES)
  const entries: Entry[] = []
  for (let at = HEADER; entries.length < count && at + ENTRY <= file.length; at += ENTRY)
    entries.push({
      // One byte; 0 means 256.
      width: file.readUInt8(at) || 256,
      bits: file.readUInt16LE(at + 6),
      size: file.readUInt32LE(at + 8),
      offset: file.readUInt32LE(at + 12),
    })
  return entries
}

/** A bitmap's rows are BGRA from the bottom; its height counts the mask that follows, too. */
function pixelsOf(bitmap: Buffer): IcoPicture | null {
  if (bitmap.length < BITMAP_HEADER || bitmap.readUInt32LE(0) !== BITMAP_HEADER) return null
  const width = bitmap.readInt32LE(4)
  const height = bitmap.readInt32LE(8) / 2
  const isPlain = bitmap.readUInt16LE(14) === 32 && bitmap.readUInt32LE(16) === UNCOMPRESSED
  if (!isPlain || width < 1 || width > 256 || !Number.isInteger(height) || height < 1 || height > 256)
    return null
  const row = width * 4
  if (bitmap.length < BITMAP_HEADER + row * height) return null
  const pixels = Buffer.alloc(row * height)
  for (let line = 0; line < height; line += 1) {
    const from = BITMAP_HEADER + (height - 1 - line) * row
    bitmap.copy(pixels, line * row, from, from + row)
  }
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels.readUInt8(at)
    pixels.writeUInt8(pixels.readUInt8(at + 2), at)
    pixels.writeUInt8(blue, at + 2)
  }
  return { pixels, width, height }
}
