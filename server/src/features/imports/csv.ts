import { undefused } from '../../platform/csv.ts'
import { createCsvReader } from '../../platform/csv-reader.ts'

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

/** Reads the rows of a CSV file with any line end. Removes the sign that keeps a cell from being a formula. */
export function* rowsIn(text: string): Generator<string[]> {
  const reader = createCsvReader({ separator: separatorOf(text), empty: '', isStrict: false })
  const start = saidSeparator(text) === null ? 0 : text.search(/[\r\n]/)
  for (const row of reader.read(start === 0 ? text : text.slice(start))) yield row.map(undefused)
  for (const row of reader.end()) yield row.map(undefused)
}
