import { inflateSync } from 'node:zlib'

const WOFF = { signature: 0x774f4646, header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

/**
 * Unpacks the font of a .woff file. The font library would inflate it in JavaScript for each document, which takes longer
 * than all its other work with a font.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) return woff
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes,
    }
  })
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  // The flavor, and the number of tables; the fields that speed up a search are skipped.
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT.header + index * SFNT.entry
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
