import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** A value after JSON: a timestamp is a text that `new Date` reads. */
export type AsJson<Value> = Value extends Date ? string : Value

/**
 * Reads rows as one JSON list per column, for queries that return many wide rows: the driver needs longer for thousands of
 * single values than PostgreSQL and JSON.parse need for a few dozen lists.
 * @returns a function that reads the rows; its `beside` adds columns that are read once, where `page` is the rows
 */
export function byColumn<Row extends object>(names: readonly (keyof Row & string)[]) {
  // One raw text, because Kysely would compile every name again for each query.
  const lists = sql.raw(names.map((name) => `json_agg("${name}") AS "${name}"`).join(', '))
  const rowsOf = viewOf<Row>(names)
  return async <Beside extends object>(
    db: Kysely<Tables>,
    query: RawBuilder<Row>,
    beside: RawBuilder<Beside>,
  ) => {
    const { rows } = await sql<Columns<Row> & Beside>`
      WITH page AS MATERIALIZED (${query})
      SELECT ${lists}, ${beside}
      FROM page`.execute(db)
    return { rows: rowsOf(rows[0]!), beside: rows[0] as Beside }
  }
}

type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null }

/**
 * Rows are views of the lists, with a getter for each column: objects that gain dozens of properties one by one
 * become hash tables in V8, which cost several times as much. A view cannot be spread or compared as a whole.
 */
function viewOf<Row extends object>(names: readonly (keyof Row & string)[]) {
  class View {
    readonly #lists: readonly unknown[][]
    readonly #index: number
    constructor(lists: readonly unknown[][], index: number) {
      this.#lists = lists
      this.#index = index
    }
    static {
      for (const [column, name] of names.entries())
        Object.defineProperty(View.prototype, name, {
          get(this: View) {
            return this.#lists[column]![this.#index]
          },
        })
    }
  }
  return (columns: Columns<Row>): Row[] => {
    const lists = names.map((name) => columns[name] ?? [])
    return lists[0]!.map((_value, index) => new View(lists, index) as Row)
  }
}
