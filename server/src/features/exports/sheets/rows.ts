import { cellText, serialOf } from '../formats/cell-values.ts'
import type { Cell, Column, Sheet } from '../table/table.ts'

/** The longest text that Google takes in a cell. */
const MOST_CHARACTERS = 50_000
/** Bytes of one request, roughly: Google recommends 2 MB at most. */
const MOST_BYTES = 1_500_000

/** Rows that are written by one request, as JSON, and the place of the first one. */
export type Piece = { at: number; rows: string[] }

/** The head of a sheet and its rows, in pieces; there is always one. */
export async function* piecesOf(columns: readonly Column[], { rows }: Sheet): AsyncGenerator<Piece> {
  let piece: Piece = { at: 0, rows: [rowJson(columns.map(({ header }) => header))] }
  let bytes = 0
  for await (const batch of rows)
    for (const cells of batch) {
      const row = rowJson(cells)
      bytes += Buffer.byteLength(row)
      if (bytes > MOST_BYTES) {
        yield piece
        piece = { at: piece.at + piece.rows.length, rows: [] }
        bytes = Buffer.byteLength(row)
      }
      piece.rows.push(row)
    }
  yield piece
}

const rowJson = (cells: readonly Cell[]) => `{"values":[${cells.map(cellJson).join(',')}]}`

/** Text is typed as such, so that none becomes a formula. */
function cellJson(cell: Cell): string {
  if (cell === null) return '{}'
  if (typeof cell === 'string')
    return `{"userEnteredValue":{"stringValue":${JSON.stringify(cellText(cell, MOST_CHARACTERS))}}}`
  return `{"userEnteredValue":{"numberValue":${typeof cell === 'number' ? cell : serialOf(cell)}}}`
}
