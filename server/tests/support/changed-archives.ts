import { csvHead, csvLines, csvRow, type Field, rowOf } from '../../src/features/takeout/format/csv-rows.ts'
import { fileOf, type Row } from '../../src/features/takeout/format/table.ts'
import { takeoutTables } from '../../src/features/takeout/format/takeout-tables.ts'
import { unzipped, zipped } from './zips.ts'

/** An archive with other rows in one of its files, which its manifest counts. */
export async function withRows(
  archive: Buffer,
  name: string,
  change: (rows: Row[]) => readonly Row[],
): Promise<Buffer> {
  const table = takeoutTables.find((one) => one.name === name)!
  const files = await unzipped(archive)
  const file = fileOf(table)
  const text = files.get(file)!.toString()
  const given = table.isJson
    ? text
        .split('\n')
        .slice(0, -1)
        .map((line): Row => JSON.parse(line))
    : (await linesOf(text)).slice(1).map((fields) => rowOf(table.columns, fields))
  const rows = change(given)
  const written = table.isJson
    ? rows.map((row) => `${JSON.stringify(row)}\n`)
    : [csvHead(table.columns), ...rows.map((row) => csvRow(table.columns, row))]
  files.set(file, Buffer.from(written.join('')))
  const manifest = JSON.parse(files.get('manifest.json')!.toString())
  manifest.rows[file] = rows.length
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return zipped(files)
}

async function linesOf(text: string) {
  const lines: Field[][] = []
  for await (const fields of csvLines(pieces())) lines.push(fields)
  return lines

  async function* pieces() {
    yield text
  }
}
