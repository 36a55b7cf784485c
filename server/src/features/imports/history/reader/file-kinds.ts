const MAGIC = Buffer.from('SQLite format 3\0')

export const isDatabase = (bytes: Uint8Array): boolean => MAGIC.equals(bytes.subarray(0, MAGIC.length))

/** XLSX files are archives too. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
