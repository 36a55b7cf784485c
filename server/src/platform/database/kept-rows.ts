import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Rows of a table that were kept as `to_json` wrote them, to be inserted again. Columns that the table has got since
 * then are not named and take their defaults.
 * @param rows at least one, all with the same columns
 */
export const keptRows = (table: keyof Tables, rows: readonly object[]) => ({
  columns: sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))),
  records: sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
})
