const MAGIC = Buffer.from('SQLite format 3\0')

export const isDatabase = (bytes: Uint8Array): boolean => MAGIC.equals(bytes.subarray(0, MAGIC.length))
