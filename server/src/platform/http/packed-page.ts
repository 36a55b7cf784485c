import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A page with a placeholder; returns it as text or gzip with a given value in its place. */
export type PackedPage = { text(value: string): string; gzip(value: string): Buffer }

const header = Buffer.from('1f8b0800000000000003', 'hex')
/** The last DEFLATE block, empty. */
const lastBlock = Buffer.from('010000ffff', 'hex')

/**
 * Compresses the constant parts once; each ends at a byte boundary and refers to no other part. Values are
 * stored between them uncompressed (RFC 1951, 1952). Compressing a page for every answer is many times
 * slower.
 */
export function packPage(page: string, placeholder: string): PackedPage {
  const parts = page.split(placeholder).map((text) => {
    const bytes = Buffer.from(text)
    return { bytes, packed: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) }
  })
  return {
    text: (value) => page.replaceAll(placeholder, () => value),
    gzip(value) {
      const between = Buffer.from(value)
      const stored = storedBlock(between)
      const blocks: Buffer[] = [header]
      let sum = 0
      let length = 0
      const add = (block: Buffer, bytes: Buffer) => {
        blocks.push(block)
        // With no bytes, zlib would start a new checksum.
        if (bytes.length > 0) sum = crc32(bytes, sum)
        length += bytes.length
      }
      for (const [index, { bytes, packed }] of parts.entries()) {
        if (index > 0) add(stored, between)
        add(packed, bytes)
      }
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(sum, 0)
      trailer.writeUInt32LE(length, 4)
      return Buffer.concat([...blocks, lastBlock, trailer])
    },
  }
}

/** @param bytes at most 64 KB */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
