import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A value after JSON: a timestamp is a text that `new Date` reads. */
export type AsJson<Value> = Value extends Date ? string : Value

/**
 * Reads rows as one JSON list per column, for queries that return many wide rows: the driver needs longer for
 * thousands of single values than PostgreSQL and JSON.parse need for a few dozen lists.
 */
export function byColumn<Row extends object>(names: readonly (keyof Row & string)[]) {
  const lists = sql.join(names.map((name) => sql`json_agg(${sql.ref(name)}) AS ${sql.ref(name)}`))
  return async (db: Kysely<Tables>, query: RawBuilder<Row>): Promise<Row[]> => {
    const { rows } = await sql<Columns<Row>>`SELECT ${lists} FROM (${query}) AS rows`.execute(db)
    return rowsOf(names, rows[0]!)
  }
}

type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null }

function rowsOf<Row extends object>(names: readonly (keyof Row & string)[], columns: Columns<Row>): Row[] {
  const rows: Row[] = (columns[names[0]!] ?? []).map(() => ({}) as Row)
  for (const name of names) {
    const column = columns[name] ?? []
    for (let index = 0; index < rows.length; index += 1) rows[index]![name] = column[index]!
  }
  return rows
}
