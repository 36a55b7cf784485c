import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/**
 * Compiles a query at its first use; later calls only put in their values. For queries that run at every
 * call: building them takes longer than sending them. Each value must be a parameter of the query, and the
 * text must not depend on it.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let made: { query: CompiledQuery<Row>; places: number[] } | undefined

  function make(db: Db, count: number) {
    const marks = Array.from({ length: count }, () => ({}))
    const query = build(db, ...(marks as Values)).compile()
    const places = query.parameters.map((parameter) => marks.indexOf(parameter as object))
    if (marks.some((_mark, index) => !places.includes(index)))
      throw new Error('a value of a query that is compiled once is not a parameter of it')
    return { query, places }
  }

  return async (db, ...values) => {
    made ??= make(db, values.length)
    const { query, places } = made
    const parameters = query.parameters.map((given, index) => {
      const place = places[index]!
      return place < 0 ? given : values[place]
    })
    const filled: CompiledQuery<Row> = { ...query, parameters }
    return (await db.executeQuery(filled)).rows
  }
}
