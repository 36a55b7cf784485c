/** An icon file with one picture for each of these, which are PNG or bitmap data. */
export function icoOf(pictures: readonly { side: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length + pictures.length * 16
  const entries = pictures.map(({ side, data }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side % 256, 0)
    entry.writeUInt8(side % 256, 1)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(data.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += data.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...pictures.map(({ data }) => data)])
}

/** A square bitmap of 32 bits whose rows are given from the bottom, each pixel as BGRA. */
export function bitmapOf(side: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(side, 4)
  header.writeInt32LE(side * 2, 8)
  header.writeUInt16LE(32, 14)
  return Buffer.concat([header, pixels])
}
