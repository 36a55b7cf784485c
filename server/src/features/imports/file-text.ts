/**
 * The text of a file: UTF-8 and UTF-16 by their byte order mark, UTF-16 without one by its zero bytes, UTF-8 if it is
 * valid, else Windows-1252.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8', bytes.subarray(3))
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes.subarray(2))
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes.subarray(2))
  const wide = widthOf(bytes)
  if (wide !== null) return decode(wide, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return windows1252(bytes)
  }
}

const decode = (encoding: string, bytes: Uint8Array) =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

const SAMPLE = 2_000

/** Latin letters in UTF-16 have a zero byte in each pair: the second in little-endian, the first in big-endian. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE)
  let [even, odd] = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const pairs = sample.length / 2
  if (odd > pairs / 3 && even < pairs / 20) return 'utf-16le'
  return even > pairs / 3 && odd < pairs / 20 ? 'utf-16be' : null
}

/** 0x80 to 0x9F of Windows-1252; Node decodes these as Latin-1. The five bytes without a character stay as they are. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? character)
