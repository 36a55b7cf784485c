import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** Passes a source on, and counts it. An error of the source ends the stream too. */
export function counted(source: Readable) {
  const hash = createHash('sha256')
  const counts = { bytes: 0, rows: 0 }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      counts.bytes += piece.length
      counts.rows += lineFeedsIn(piece)
      done(null, piece)
    },
  })
  source.once('error', (error) => stream.destroy(error))
  source.pipe(stream)
  return {
    stream,
    /** Call it once, at the end. `rows` counts line feeds. */
    end: () => ({ ...counts, sha256: hash.digest('hex') }),
  }
}

export function lineFeedsIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1
  return count
}
