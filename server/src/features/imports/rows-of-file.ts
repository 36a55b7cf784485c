import { buffer } from 'node:stream/consumers'
import type { EncodingName } from '@rankline/contract/imports/file-encodings'
import { zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { type Entry, fromBufferPromise } from 'yauzl'
import { rowsIn } from './csv.ts'
import { type Asked, textOf } from './file-text.ts'
import { readHead } from './history/heads.ts'
import { wholeHead } from './history/roles.ts'
import { refuseWideSheet } from './sheet-span.ts'

/** Files of an archive, of any kind. */
const MOST_FILES = 1_000
/** Bytes of all tables of an archive when they are unpacked. */
const MOST_UNPACKED = 30 * 1024 * 1024
/** Characters of a table's name that are shown. */
const LONGEST_NAME = 100
/** Rows in which a table of keywords has its head. */
const MOST_ABOVE = 30

type FileRows = { rows: string[][]; encoding: EncodingName | null }
type NamedRows = FileRows & { name: string }

/** An archive that holds more than is unpacked. */
export class TooMuch extends Error {}
/** An archive without a table, or without the requested one. */
export class NoTable extends Error {}

/**
 * Reads the rows of an XLSX file or of an archive of CSV files: the requested table, else the first with keywords and
 * positions, else the first with keywords, else the first. `tables` names all tables with rows.
 * It runs only in the child process that reads one file.
 * @param asked `table` is counted from 1
 * @throws {TooMuch}, {TooManyCells}, {NoTable}, and other errors for a broken or different file
 */
export async function rowsOfZip(
  bytes: Uint8Array,
  asked: Asked & { table: number | null },
): Promise<FileRows & { tables: string[]; tableAt: number }> {
  const { files, isWorkbook } = await unpacked(bytes)
  const all = isWorkbook ? await sheetsOf(files) : await textsOf(files, asked)
  const tables = all.filter(({ rows }) => rows.length > 0)
  const found =
    asked.table === null
      ? (tables.find(({ rows }) => hasHead(rows, hasPositions)) ??
        tables.find(({ rows }) => hasHead(rows, hasKeyword)) ??
        tables[0])
      : tables[asked.table - 1]
  if (found === undefined) throw new NoTable()
  const names = tables.map(({ name }) => name.slice(0, LONGEST_NAME))
  return { rows: found.rows, encoding: found.encoding, tables: names, tableAt: tables.indexOf(found) + 1 }
}

/** Files of an archive that are a table, or a part of one, by name. Archives in it stay packed. */
async function unpacked(bytes: Uint8Array) {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
    // A file that exceeds its declared size fails at once.
    validateEntrySizes: true,
  })
  if (zip.entryCount > MOST_FILES) throw new TooMuch()
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const isWorkbook = entries.some(({ fileName }) => fileName.startsWith('xl/'))
  const wanted = entries.filter(({ fileName }) => (isWorkbook ? isSheetPart : isTextTable).test(fileName))
  const declared = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (declared > MOST_UNPACKED) throw new TooMuch()
  const files = new Map<string, Uint8Array>()
  for (const entry of wanted) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { files, isWorkbook }
}

const isSheetPart = /^(?:xl\/.*\.(?:xml|rels)|_rels\/\.rels|\[Content_Types\]\.xml)$/
const isTextTable = /\.(?:csv|tsv|txt)$/i

/** Reads sheets. The library decompresses without a limit, so it gets an archive of already decompressed files. */
async function sheetsOf(files: ReadonlyMap<string, Uint8Array>): Promise<NamedRows[]> {
  // Sheets may have any name, and other parts have no cells.
  for (const bytes of files.values()) refuseWideSheet(Buffer.from(bytes).toString('utf8'))
  const packed = zipSync(Object.fromEntries(files), { level: 0 })
  const sheets = await readXlsxFile(Buffer.from(packed))
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map(textOfCell)),
    encoding: null,
  }))
}

async function textsOf(files: ReadonlyMap<string, Uint8Array>, asked: Asked): Promise<NamedRows[]> {
  const tables: NamedRows[] = []
  for (const [name, file] of files) {
    const { text, encoding } = await textOf(file, asked)
    tables.push({ name, rows: [...rowsIn(text)], encoding })
  }
  return tables
}

const hasHead = (rows: readonly string[][], isHead: (row: readonly string[]) => boolean) =>
  rows.slice(0, MOST_ABOVE).some((row) => row.length > 1 && isHead(row))
const hasKeyword = (row: readonly string[]) => row.some((cell) => wholeHead(cell)?.role === 'keyword')
const hasPositions = (row: readonly string[]) =>
  hasKeyword(row) && row.some((cell) => /position$/.test(readHead(cell).role))

const textOfCell = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell)
