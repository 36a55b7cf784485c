import { escapeHtml } from '@rankline/contract/escape-html'
import type { Cell, Column, ColumnKind, Sheet } from '../table/table.ts'
import { cellText, serialOf } from './cell-values.ts'
import { HEAD_STYLE, styleOf } from './workbook-parts.ts'

/** The longest text that Excel takes in a cell. */
const MOST_CHARACTERS = 32_767
/** Characters that are handed on together. */
const PIECE = 64 * 1024

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** The XML of a worksheet: head and first column stay in view, and the head has filters. */
export async function* sheetXml(
  columns: readonly Column[],
  { rows }: Sheet,
  onEnd: (rowCount: number) => void,
): AsyncGenerator<Buffer> {
  const names = columns.map((_, index) => columnName(index))
  const last = names.at(-1) ?? 'A'
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = columns.map(({ header }, index) => textCell(`${names[index]}1`, header, HEAD_STYLE))
  yield Buffer.from(
    `${START}<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`,
  )
  const kinds = columns.map(({ kind }) => kind)
  let count = 1
  for await (const batch of rows) {
    let xml = ''
    for (const cells of batch) {
      count += 1
      xml += `<row r="${count}">`
      for (const [index, cell] of cells.entries())
        if (cell !== null) xml += cellXml(names[index]! + count, cell, kinds[index]!)
      xml += '</row>'
      // Rows are sent in small pieces, because a batch of a year is some megabytes, and several batches would be in memory.
      if (xml.length < PIECE) continue
      yield Buffer.from(xml)
      xml = ''
    }
    if (xml !== '') yield Buffer.from(xml)
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${count}"/></worksheet>`)
  onEnd(count)
}

/** Text is always typed as such, so that none becomes a formula. */
function cellXml(at: string, cell: Exclude<Cell, null>, kind: ColumnKind): string {
  if (typeof cell === 'string') return textCell(at, cell)
  const value = typeof cell === 'number' ? cell : serialOf(cell)
  return `<c r="${at}" s="${styleOf[kind]}"><v>${value}</v></c>`
}

const textCell = (at: string, text: string, style = 0) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(cellText(text, MOST_CHARACTERS))}</t></is></c>`

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}
