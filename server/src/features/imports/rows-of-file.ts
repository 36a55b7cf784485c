import type { EncodingName } from '@rankline/contract/file-encodings'
import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { rowsIn } from './csv.ts'
import { type Asked, textOf } from './file-text.ts'
import { wholeHead } from './history/roles.ts'

/** Bytes of a file in an archive. */
const LARGEST = 30 * 1024 * 1024
/** Rows in which a table of keywords has its head. */
const MOST_ABOVE = 30

type FileRows = { rows: string[][]; encoding: EncodingName | null }

/** XLSX files are archives too. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * The rows of an XLSX file, or of an archive of CSV files as Search Console exports them: of the first table that has
 * keywords, else of the first.
 * @throws when it is neither, or broken
 */
export async function rowsOfZip(bytes: Uint8Array, asked: Asked): Promise<FileRows> {
  const names: string[] = []
  const texts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name)
      return /\.(?:csv|tsv|txt)$/i.test(name) && originalSize <= LARGEST
    },
  })
  const isSheet = names.some((name) => name.startsWith('xl/'))
  const tables = isSheet
    ? (await readXlsxFile(Buffer.from(bytes))).map(({ data }) => ({
        rows: data.map((row) => row.map(textOfCell)),
        encoding: null,
      }))
    : Object.values(texts).map((file) => {
        const { text, encoding } = textOf(file, asked)
        return { rows: [...rowsIn(text)], encoding }
      })
  const found = tables.find(({ rows }) => hasKeywords(rows)) ?? tables[0]
  if (found === undefined) throw new Error('no table')
  return found
}

const hasKeywords = (rows: readonly string[][]) =>
  rows
    .slice(0, MOST_ABOVE)
    .some((row) => row.length > 1 && row.some((cell) => wholeHead(cell)?.role === 'keyword'))

const textOfCell = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell)
