/** How rows are written: a table for people, JSON or CSV for programs. */
export type Format = 'table' | 'json' | 'csv'

type Cell = string | number | boolean | null
export type Row = Record<string, Cell>

/** Rows as text, with a line break at the end. @param columns in their order */
export function write(rows: readonly Row[], columns: readonly string[], format: Format): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  if (format === 'csv') return toCsv(rows, columns)
  return toTable(rows, columns)
}

function toCsv(rows: readonly Row[], columns: readonly string[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => csvText(row[column] ?? null)))]
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvText(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function toTable(rows: readonly Row[], columns: readonly string[]): string {
  if (rows.length === 0) return 'Nothing found.\n'
  const texts = rows.map((row) => columns.map((column) => shown(row[column] ?? null)))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((cells) => lengthOf(cells[index] ?? ''))),
  )
  const isNumber = columns.map((column) =>
    rows.every((row) => row[column] === null || typeof row[column] === 'number'),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - lengthOf(cell))
        return isNumber[index] ? `${gap}${cell}` : `${cell}${gap}`
      })
      .join('  ')
      .trimEnd()
  return `${[line(columns.map((column) => column.toUpperCase())), ...texts.map(line)].join('\n')}\n`
}

/** Control characters of titles could change what a terminal shows. */
const shown = (cell: Cell) => (cell === null ? '-' : String(cell).replace(/\p{C}/gu, ''))

/** Places in a terminal: East Asian characters take two. */
const lengthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(letter) ? 2 : 1),
    0,
  )
