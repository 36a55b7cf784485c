import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import type { Dropped } from '@rankline/contract/imports/dropped-lines'
import type { EncodingName } from '@rankline/contract/imports/file-encodings'
import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import { lengthOf } from '@rankline/contract/validation/values'
import { rowsIn } from './csv.ts'
import { textOf } from './file-text.ts'
import { dayInCell } from './history/days-in-text.ts'
import { isTotal, wholeHead } from './history/roles.ts'
import { NO_ROW, sectionsOf } from './history/sections.ts'
import { hostOf } from './history/sites.ts'
import { isNothing } from './history/texts-in.ts'

const LONGEST = 100
/** The number of rows that decide whether a file is a table or a list. */
const SAMPLE = 500
const SAMPLES = 3
/** The column that a person chooses for every cell. */
const EVERY_CELL = -1
/** Means that no column is recognised: no cell is a keyword until a person chooses a column. */
const NO_COLUMN = -1

type Column = { name: string; samples: string[] }
export type FileKeywords = {
  keywords: ImportedKeyword[]
  dropped: Required<Dropped>
  columns: Column[]
  column: number | null
  encoding: EncodingName
}
type Asked = { column: number | null; encoding: EncodingName | null }
type Cells = { found: Iterable<string | null>; columns: Column[]; column: number | null }

/**
 * Reads the keywords of a file: each line of a text, each cell of a CSV, or one column of a table. Empty ones are
 * ignored.
 */
export async function keywordsOf(
  name: string,
  bytes: Uint8Array,
  { column, encoding }: Asked,
): Promise<FileKeywords> {
  const read = await textOf(bytes, { encoding, language: '' })
  const table = cellsOf(read.text, column)
  const isTable = name.toLowerCase().endsWith('.csv') || column !== null || table.column !== null
  const cells = isTable ? table : { found: linesOf(read.text), columns: [], column: null }
  const dropped = { duplicate: 0, too_long: 0, unreadable: 0, no_keyword: 0 }
  const known = new Set<string>()
  const keywords: ImportedKeyword[] = []
  for (const given of cells.found) {
    if (given === null) {
      dropped.no_keyword += 1
      continue
    }
    if (given.length > 10 * LONGEST) {
      dropped.too_long += 1
      continue
    }
    const keyword = tidyPhrase(given)
    if (keyword === '') continue
    const same = normalisePhrase(keyword)
    if (isUnreadable(given)) dropped.unreadable += 1
    else if (lengthOf(keyword) > LONGEST) dropped.too_long += 1
    else if (known.has(same)) dropped.duplicate += 1
    else {
      known.add(same)
      keywords.push(withoutNumbers(keywords.length + 1, keyword))
    }
  }
  return { keywords, dropped, columns: cells.columns, column: cells.column, encoding: read.encoding }
}

const isHead = (cell: string) => wholeHead(cell)?.role === 'keyword'

function* linesOf(text: string): Generator<string | null> {
  let isFirst = true
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === '') continue
    // A list that was copied with the head of its column.
    yield isFirst && isListHead(line) ? null : line
    isFirst = false
  }
}

const isListHead = (line: string) =>
  /^(?:keywords?|top queries|quer(?:y|ies))$/i.test(line.trim()) || (/\P{ASCII}/u.test(line) && isHead(line))

/** Accepts every site as the own one, because an import of keywords does not depend on the sites in the table. */
const anybody = { isOwn: () => true, isOwnPage: () => true }

function cellsOf(text: string, wanted: number | null): Cells {
  const all = { [Symbol.iterator]: () => rowsIn(text) }
  const { heads, rows } = sectionsOf(all, anybody)
  const isHeaded = heads.some(isHead)
  const sample: string[][] = []
  for (const row of rows) {
    if (row !== NO_ROW) sample.push(row)
    if (sample.length === SAMPLE) break
  }
  const width = Math.max(heads.length, ...sample.map((row) => row.length))
  if (width < 2) return { found: isHeaded ? linesOf(text) : every(all), columns: [], column: null }
  const values = Array.from({ length: width }, (_, index) =>
    sample.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== ''),
  )
  const recognised = isHeaded ? heads.findIndex(isHead) : textColumn(heads, values)
  const column = wanted ?? recognised
  const isNamed =
    isHeaded ||
    (recognised !== null &&
      (heads.some(isOtherHead) ||
        values.some((cells, index) => isMeasured(cells) && !isMeasure(heads[index] ?? ''))))
  const columns = values.map((cells, index) => ({
    name: isNamed ? (heads[index] ?? '') : '',
    samples: (isNamed ? cells : [heads[index] ?? '', ...cells])
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, LONGEST)),
  }))
  if (wanted === EVERY_CELL || column === null) return { found: every(all), columns, column: null }
  if (column === NO_COLUMN) return { found: [...all].map(() => null), columns, column }
  return { found: inColumn(isNamed ? rows : all, column), columns, column }
}

function* every(rows: Iterable<string[]>): Generator<string | null> {
  let isFirst = true
  for (const row of rows) {
    const filled = row.filter((cell) => cell.trim() !== '')
    const [only] = filled
    if (isFirst && filled.length === 1 && only !== undefined && isListHead(only)) yield null
    else yield* row
    if (filled.length > 0) isFirst = false
  }
}

function* inColumn(rows: Iterable<string[]>, column: number): Generator<string | null> {
  for (const row of rows) {
    const cell = row[column] ?? ''
    const others = row.filter((_, index) => index !== column)
    const isSum = isTotal(cell) && others.every((other) => isNothing(other.trim()) || isMeasure(other))
    if (row === NO_ROW) yield null
    else if (row.some((one) => one.trim() !== ''))
      yield isHead(cell) || isSum || /^[\s\-–—]*$/.test(cell) ? null : cell
  }
}

/** Whether a cell is a number, percentage, amount, day, address or a sign for "no value". */
function isMeasure(text: string): boolean {
  const cell = text.trim()
  if (cell === '' || cell.length > 500) return false
  if (isNothing(cell) || /^(?:true|false|yes|no)$/i.test(cell)) return true
  if (
    cell.length <= 40 &&
    /^[<>≥≤~+\-−$€£¥#(]{0,3}\d[\d\s.,'’]*(?:%|k|m|bn|st|nd|rd|th|\+|€|\$|\))?$/iu.test(cell)
  )
    return true
  if (/^https?:\/\//i.test(cell)) return true
  return cell.length <= 40 && dayInCell(cell, 'dmy') !== null && hostOf(cell) === null && /\d/.test(cell)
}

/** Whether nearly all cells of a column are measures. */
const isMeasured = (cells: readonly string[]) =>
  cells.length > 0 && cells.filter(isMeasure).length >= 0.8 * cells.length

/** Heads of other tables of Search Console. */
const otherHeads = /^(?:top pages|search appearance|search type|filter|value)$/i

/** Whether the head of a column names something else than keywords. */
function isOtherHead(head: string): boolean {
  const { role = 'keyword' } = wholeHead(head) ?? {}
  return role !== 'keyword' || otherHeads.test(head.trim())
}

/**
 * The column of texts with most different ones, in a table that has columns of measures or heads of one; `NO_COLUMN` where
 * none of them may be of keywords. Null in a list of cells.
 */
function textColumn(heads: readonly string[], values: readonly (readonly string[])[]): number | null {
  if (!values.some(isMeasured) && !heads.every(isOtherHead)) return null
  const texts = values.map((cells, index) =>
    isMeasured(cells) || isOtherHead(heads[index] ?? '')
      ? 0
      : new Set(cells.map((cell) => cell.toLowerCase())).size,
  )
  const most = Math.max(...texts)
  return most === 0 ? NO_COLUMN : texts.indexOf(most)
}

/** Control characters, and what could not be decoded. */
const isUnreadable = (text: string) => /(?!\s)\p{Cc}|\uFFFD/u.test(text)

const withoutNumbers = (id: number, keyword: string): ImportedKeyword => ({
  id,
  keyword,
  position: null,
  clicks: null,
  ctr: null,
  impressions: null,
})
