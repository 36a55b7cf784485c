import { Readable } from 'node:stream'
import type ZipStream from 'zip-stream'
import { addEntry, openZip } from '../../../platform/zip-entry.ts'
import { csvHead, csvRow } from '../format/csv-rows.ts'
import { MANIFEST, manifestOf, SETTINGS, type Settings } from '../format/manifest.ts'
import { fileOf, type Row, type TakeoutTable } from '../format/table.ts'
import { takeoutTables } from '../format/takeout-tables.ts'

export type Source = {
  rows(table: TakeoutTable): AsyncIterable<Row[]>
  settings: Settings
  now: Date
}

/** The archive as a stream: memory does not grow with the account. */
export async function* archive(source: Source): AsyncGenerator<Uint8Array> {
  const zip = openZip(6)
  const written = write(zip, source).catch((error: Error) => void zip.destroy(error))
  try {
    yield* zip as AsyncIterable<Uint8Array>
    await written
  } finally {
    zip.destroy()
  }
}

async function write(zip: ZipStream, source: Source) {
  const counts: Record<string, number> = {}
  for (const table of takeoutTables) {
    const file = fileOf(table)
    counts[file] = 0
    const texts = textsOf(table, source.rows(table), (count) => {
      counts[file] = (counts[file] ?? 0) + count
    })
    await addEntry(zip, file, Readable.from(texts))
  }
  await addEntry(zip, SETTINGS, bytesOf(source.settings))
  await addEntry(zip, MANIFEST, bytesOf(manifestOf(counts, source.now)))
  zip.finish()
}

async function* textsOf(
  table: TakeoutTable,
  batches: AsyncIterable<Row[]>,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const line = (row: Row) => (table.isJson ? `${JSON.stringify(row)}\n` : csvRow(table.columns, row))
  if (!table.isJson) yield Buffer.from(csvHead(table.columns))
  for await (const rows of batches) {
    yield Buffer.from(rows.map(line).join(''))
    onRows(rows.length)
  }
}

const bytesOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
