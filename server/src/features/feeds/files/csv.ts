import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { quoted } from '../../../platform/csv.ts'
import type { FeedColumn, FeedRow, FeedValue } from '../schemas.ts'
import type { Encoder } from './encoder.ts'

/**
 * Writes rows as compressed CSV (RFC 4180) with a head. An empty cell is null, and an empty text is `""`. Texts are as they
 * are, without a guard against formulas, because programs read these files.
 */
export function createCsv(columns: readonly FeedColumn[]): Encoder {
  const gzip = createGzip()
  const ready: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => ready.push(chunk))
  const taken = () => ready.splice(0)
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      gzip.write(text, (error) => (error ? reject(error) : resolve()))
    })
  const head = write(`${columns.map(({ name }) => name).join(',')}\n`)
  const lineOf = (row: FeedRow) => `${columns.map(({ name }) => cellOf(row[name] ?? null)).join(',')}\n`
  return {
    async add(rows) {
      await head
      if (rows.length > 0) await write(rows.map(lineOf).join(''))
      return taken()
    },
    async end() {
      await head
      gzip.end()
      await finished(gzip)
      return taken()
    },
  }
}

function cellOf(value: FeedValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return value === '' ? '""' : quoted(value)
}
