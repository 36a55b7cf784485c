import { Readable } from 'node:stream'
import type ZipStream from 'zip-stream'
import { addEntry, openZip } from '../../../platform/zip-entry.ts'
import type { Sheet, Table } from '../table/table.ts'
import { columnName, sheetXml } from './sheet.ts'
import { sheetNames } from './sheet-names.ts'
import { type WrittenSheet, workbookParts } from './workbook-parts.ts'

/** Compression level. XML is so repetitive that a higher level costs time and saves little. */
const LEVEL = 1

/** A workbook as a stream, with a worksheet for each sheet of the table. */
export async function* xlsx(table: Table): AsyncGenerator<Uint8Array> {
  const zip = openZip(LEVEL)
  const written = write(zip, table).catch((error: Error) => void zip.destroy(error))
  try {
    yield* zip as AsyncIterable<Uint8Array>
    await written
  } finally {
    zip.destroy()
  }
}

async function write(zip: ZipStream, { columns, sheets }: Table) {
  const nameOf = sheetNames()
  const last = columnName(columns.length - 1)
  const written: WrittenSheet[] = []
  const add = async (sheet: Sheet) => {
    const path = `xl/worksheets/sheet${written.length + 1}.xml`
    const name = nameOf(sheet.name)
    const xml = sheetXml(columns, sheet, (count) =>
      written.push({ name, reference: `$A$1:$${last}$${count}` }),
    )
    await addEntry(zip, path, Readable.from(xml, { highWaterMark: 2 }))
  }
  for await (const sheet of sheets) await add(sheet)
  // A workbook without a sheet cannot be opened.
  if (written.length === 0)
    await add({ name: 'Keywords', projectId: null, count: 0, rows: Readable.from([]) })
  for (const [path, content] of Object.entries(workbookParts(written)))
    await addEntry(zip, path, Buffer.from(content))
  zip.finish()
}
