import { CSV_START, csvLine } from '../../../platform/csv.ts'
import type { Table } from '../table/table.ts'

/** Writes all sheets as one CSV, without their names. Rows of several projects have a project column. */
export async function* csv({ columns, sheets }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ header }) => header)))
  for await (const { rows } of sheets)
    for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(''))
}
