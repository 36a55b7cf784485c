/** Byte order mark: Excel reads a file as UTF-8 only with it. */
export const CSV_START = '\uFEFF'

export type CsvCell = string | number | Date | null

/** A line of RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(field).join(',')}\r\n`

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return csvText(cell)
}

/** Writes a text as one cell that is no formula, even if a semicolon or a tab separates cells. */
export const csvText = (text: string) => quoted(defused(text))

/** Quotes a cell, which also keeps its leading and trailing spaces. */
export const quoted = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

// Characters that make a spreadsheet read a text as a formula, including full-width ones.
const asFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
const asText = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Prevents a spreadsheet formula with a leading apostrophe; reading the file removes it again. */
const defused = (text: string) => (asFormula.test(text) ? `'${text}` : text)
export const undefused = (text: string) => (asText.test(text) ? text.slice(1) : text)
