import { csvText, quoted, undefused } from '../../../platform/csv.ts'
import { createCsvReader } from '../../../platform/csv-reader.ts'
import type { Column } from './columns.ts'
import type { Row } from './table.ts'

type Columns = Readonly<Record<string, Column>>
/** A field as it is written; null where nothing is between two commas. */
export type Field = string | null

/** Characters of one line, so that a file without line ends is not taken into memory. */
const LONGEST_LINE = 500_000

export const csvHead = (columns: Columns) => `${Object.keys(columns).join(',')}\r\n`

/** A line of RFC 4180. Nothing between commas is null, and `""` is an empty text. */
export const csvRow = (columns: Columns, row: Row) =>
  `${Object.entries(columns)
    .map(([name, { kind }]) => fieldOf(kind, row[name]))
    .join(',')}\r\n`

function fieldOf(kind: Column['kind'], value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'number' || kind === 'boolean') return String(value)
  if (kind === 'json') return quoted(JSON.stringify(value))
  return value === '' ? '""' : csvText(String(value))
}

/** Reads the lines that `csvRow` writes. @throws if no `csvRow` has written them, or a line is too long */
export async function* csvLines(texts: AsyncIterable<string>): AsyncGenerator<Field[]> {
  const reader = createCsvReader({ separator: ',', empty: null, isStrict: true, longestLine: LONGEST_LINE })
  for await (const text of texts) yield* reader.read(text)
  yield* reader.end()
}

/** @throws if a value cannot be parsed; the column's schema validates it later */
export function rowOf(columns: Columns, fields: readonly Field[]): Row {
  const names = Object.keys(columns)
  if (fields.length !== names.length) throw new Error('a line has another number of fields')
  return Object.fromEntries(
    names.map((name, index) => [name, readValue(columns[name]!.kind, fields[index]!)]),
  )
}

function readValue(kind: Column['kind'], field: Field): unknown {
  if (field === null) return null
  if (kind === 'number') return field.trim() === '' ? Number.NaN : Number(field)
  if (kind === 'boolean') return field === 'true' ? true : field === 'false' ? false : field
  return kind === 'json' ? JSON.parse(field) : undefused(field)
}
