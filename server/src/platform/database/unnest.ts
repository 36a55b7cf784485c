import { type RawBuilder, sql } from 'kysely'

/** A column of rows that a statement receives as one array per column. */
export type Column<Row> = {
  name: string
  /** The element type of the array. */
  type: 'bigint' | 'smallint' | 'integer' | 'real' | 'text' | 'boolean' | 'date' | 'timestamptz'
  /** `unnest` flattens arrays of arrays, so that an array goes as text and is cast to its own type. */
  castTo?: 'smallint[]'
  of(row: Row): unknown
}

/** `a, b` */
export const namesOf = <Row>(columns: readonly Column<Row>[]): RawBuilder<unknown> =>
  sql.join(columns.map(({ name }) => sql.ref(name)))

/** `unnest($1::bigint[], $2::text[])` */
export const unnest = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): RawBuilder<unknown> =>
  sql`unnest(${sql.join(columns.map(({ type, of }) => sql`${rows.map(of)}::${sql.raw(type)}[]`))})`

/** `a = given.a, b = given.b` */
export const assignments = <Row>(columns: readonly Column<Row>[], table: string): RawBuilder<unknown> =>
  sql.join(
    columns.map(({ name, castTo }) => {
      const value = sql.ref(`${table}.${name}`)
      return sql`${sql.ref(name)} = ${castTo === undefined ? value : sql`${value}::${sql.raw(castTo)}`}`
    }),
  )
