import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Inserts rows again that were stored with `to_json`. Columns added to the table since then get their defaults.
 * @param rows at least one, all with the same columns
 */
export const keptRows = (table: keyof Tables, rows: readonly object[]) => ({
  columns: sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name))),
  records: sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`,
})
