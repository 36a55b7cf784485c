/** Excel reads a file as UTF-8 only if it begins so. */
export const CSV_START = '\uFEFF'

export type CsvCell = string | number | Date | null

/** A line of RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(field).join(',')}\r\n`

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  const harmless = defused(cell)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A spreadsheet takes a text that begins so for a formula; behind an apostrophe it is a text. */
const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
