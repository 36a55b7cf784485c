const separators = ['\t', ';', ','] as const
type Separator = (typeof separators)[number]

/** Lines that are looked at to find the separator. */
const SAMPLE = 50

/** The separator that is outside quotes in the most lines; of equal ones the rarer in plain text. */
export function separatorOf(text: string): Separator {
  const lines = text.split(/\r\n|[\r\n]/, SAMPLE).map((line) => line.replace(/"[^"]*"/g, ''))
  const counts = separators.map((separator) => lines.filter((line) => line.includes(separator)).length)
  const most = Math.max(...counts)
  return most === 0 ? ',' : (separators[counts.indexOf(most)] ?? ',')
}

/** The cells of a CSV file by row, as RFC 4180 quotes them, with any line end. */
export function rowsOf(text: string, separator: Separator = separatorOf(text)): string[][] {
  if (!text.includes('"')) return plainRowsOf(text, separator)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[index + 1] === '\n') index += 1
      endRow()
    } else cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** The same for a text without quotes, many times as fast. */
function plainRowsOf(text: string, separator: Separator): string[][] {
  const lines = text.split(/\r\n|[\r\n]/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.split(separator))
}
