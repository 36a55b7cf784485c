/** Cells that a sheet may span, empty ones included: each takes memory when the sheet is read. */
export const MOST_CELLS = 4_000_000
const LAST = { row: 1_048_576, column: 16_384 }

/** Thrown for a sheet whose cells span a range above the limit, even if only few are filled. */
export class TooManyCells extends Error {}

const tag = /<(?:[a-z]\w{0,20}:)?(row|c)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const address = /(?:^|\s)r\s*=\s*["']([^"'<]*)["']/

/**
 * Refuses a sheet whose last row and column span too many cells. Cells without an address follow those before them.
 * @throws {TooManyCells} and an error when an address is none
 */
export function refuseWideSheet(xml: string): void {
  let [row, column, rows, columns] = [0, 0, 0, 0]
  for (const [, name = '', attributes = ''] of xml.matchAll(tag)) {
    const said = address.exec(attributes)?.[1]
    if (name.toLowerCase() === 'row') {
      row = said === undefined ? row + 1 : rowOf(said)
      column = 0
    } else if (said === undefined) column += 1
    else {
      row = rowOf(said.replace(/^[a-z]{1,3}/i, ''))
      column = columnOf(said.replace(/\d{1,9}$/, ''))
    }
    rows = Math.max(rows, row)
    columns = Math.max(columns, column)
    if (rows * columns > MOST_CELLS) throw new TooManyCells()
  }
}

function rowOf(text: string): number {
  const row = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (row < 1 || row > LAST.row) throw new Error('no row')
  return row
}

function columnOf(text: string): number {
  if (!/^[a-z]{1,3}$/i.test(text)) throw new Error('no column')
  const column = [...text.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  if (column > LAST.column) throw new Error('no column')
  return column
}
