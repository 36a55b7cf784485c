/** Bytes of one request: whole multiples of 256 KB, as Google Drive wants them. */
export const CHUNK = 1024 * 1024

/** A file in chunks of the same size, of which only the last may be shorter, with the place of each. */
export async function* chunksOf(
  body: AsyncIterable<Buffer>,
): AsyncGenerator<{ at: number; content: Buffer }> {
  let [held, length, at] = [[] as Buffer[], 0, 0]
  for await (const part of body) {
    held.push(part)
    length += part.length
    while (length >= CHUNK) {
      const all = Buffer.concat(held)
      yield { at, content: all.subarray(0, CHUNK) }
      held = [all.subarray(CHUNK)]
      at += CHUNK
      length -= CHUNK
    }
  }
  if (length > 0 || at === 0) yield { at, content: Buffer.concat(held) }
}
