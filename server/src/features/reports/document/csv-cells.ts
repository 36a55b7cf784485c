/** A line of RFC 4180. */
export const csvLine = (values: readonly (string | number | null)[]) => `${values.map(cell).join(',')}\r\n`

/** Numbers stay numbers; a text that a spreadsheet would run as a formula gets an apostrophe. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
