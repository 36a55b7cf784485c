import { undefused } from '../../platform/csv.ts'

const separators = ['\t', ';', ',', '|'] as const
type Separator = (typeof separators)[number]

/** Lines that are looked at to find the separator. */
const SAMPLE = 50

/** The separator that is outside quotes in the most lines; of equal ones the rarer in plain text. */
export function separatorOf(text: string): Separator {
  const said = saidSeparator(text)
  if (said !== null) return said
  const lines = text.split(/\r\n|[\r\n]/, SAMPLE).map((line) => line.replace(/"[^"]*"/g, ''))
  const counts = separators.map((separator) => lines.filter((line) => line.includes(separator)).length)
  const most = Math.max(...counts)
  return most === 0 ? ',' : (separators[counts.indexOf(most)] ?? ',')
}

/** Excel's first line that names the separator: `sep=;`. */
function saidSeparator(text: string): Separator | null {
  const said = /^sep=(.)(?:\r\n|[\r\n])/i.exec(text.slice(0, 8))?.[1]
  return separators.find((separator) => separator === said) ?? null
}

/** Reads the rows of a CSV file (RFC 4180) with any line end. Removes the sign that keeps a cell from being a formula. */
export function* rowsIn(text: string): Generator<string[]> {
  const separator = separatorOf(text)
  const start = saidSeparator(text) === null ? 0 : text.search(/[\r\n]/)
  const rest = start === 0 ? text : text.slice(start)
  for (const row of rest.includes('"') ? quotedRowsIn(rest, separator) : plainRowsIn(rest, separator))
    yield row.map(undefused)
}

function* quotedRowsIn(text: string, separator: Separator): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
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
    } else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[index + 1] === '\n') index += 1
      row.push(cell)
      yield row
      row = []
      cell = ''
    } else cell += character
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}

/** Rows of a text without quotes, many times as fast. */
function* plainRowsIn(text: string, separator: Separator): Generator<string[]> {
  let at = 0
  for (const { 0: end, index } of text.matchAll(/\r\n|[\r\n]/g)) {
    yield text.slice(at, index).split(separator)
    at = index + end.length
  }
  if (at < text.length) yield text.slice(at).split(separator)
}
