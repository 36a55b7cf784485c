import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A value after JSON: a timestamp is a text that `new Date` reads. */
export type AsJson<Value> = Value extends Date ? string : Value

/**
 * Reads rows as one JSON list per column, for queries that return many wide rows: the driver needs longer for
 * thousands of single values than PostgreSQL and JSON.parse need for a few dozen lists.
 * @returns a function whose `beside` are columns that are read once; in them, `page` is the rows
 */
export function byColumn<Row extends object>(names: readonly (keyof Row & string)[]) {
  // One piece of text, because Kysely would compile every name again for each query.
  const lists = sql.raw(names.map((name) => `json_agg("${name}") AS "${name}"`).join(', '))
  return async <Beside extends object>(
    db: Kysely<Tables>,
    query: RawBuilder<Row>,
    beside: RawBuilder<Beside>,
  ) => {
    const { rows } = await sql<Columns<Row> & Beside>`
      WITH page AS MATERIALIZED (${query})
      SELECT ${lists}, ${beside}
      FROM page`.execute(db)
    return { rows: rowsOf<Row>(names, rows[0]!), beside: rows[0] as Beside }
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
