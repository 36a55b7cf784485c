import type { Cell, Table } from '../table/table.ts'

/** Excel reads a file as UTF-8 only if it begins so. */
const BOM = '\uFEFF'
const LINE_END = '\r\n'

/** Without the names of sheets: each row says its project where there are several. */
export async function* csv({ columns, sheets }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BOM + line(columns.map(({ header }) => header)))
  for await (const { rows } of sheets)
    for await (const batch of rows) yield Buffer.from(batch.map(line).join(''))
}

const line = (cells: readonly Cell[]) => cells.map(field).join(',') + LINE_END

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  const harmless = defused(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A spreadsheet takes a text that begins so for a formula; behind an apostrophe it is a text. */
const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
