import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A page with a placeholder in it, as text and as gzip, for each value that stands in its place. */
export type PackedPage = { text(value: string): string; gzip(value: string): Buffer }

const header = Buffer.from('1f8b0800000000000003', 'hex')
/** Of DEFLATE: an empty block that says it is the last. */
const lastBlock = Buffer.from('010000ffff', 'hex')

/**
 * Compresses what stays the same once, each part so that it ends at a byte and refers to no other; values are stored
 * between them as they are (RFC 1951, 1952). Compressing a page for every answer takes many times as long.
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
        // zlib takes no bytes at all as the wish for a new sum.
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

/** @param bytes 64 KB at most */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
