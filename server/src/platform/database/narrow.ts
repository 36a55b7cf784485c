import type { ColumnType, Generated } from 'kysely'
import type { Columns, Json } from './columns.ts'

type Type = { readonly __select__: unknown }

/** The type of a selected value, without null. */
type Selected<Column> = NonNullable<Column extends { readonly __select__: infer Value } ? Value : Column>

/** Types that a column may be narrowed to. Elements of an array may be null, which the database does not say. */
type Narrower<Value> = [Value] extends [Json]
  ? unknown
  : Value extends readonly (infer Element)[]
    ? readonly (Element | null)[]
    : Value

/** The narrower type, with the null and the default of the column; a `ColumnType` has its own default. */
type Narrowed<Column, Value> = [Value] extends [Type]
  ? Value | Extract<Column, null>
  : [Column] extends [{ readonly __select__: infer Whole }]
    ? Generated<Value | Extract<Whole, null>>
    : Value | Extract<Column, null>

type Narrowing<Row> = {
  [Name in keyof Row]?:
    | Narrower<Selected<Row[Name]>>
    | ColumnType<Narrower<Selected<Row[Name]>>, unknown, unknown>
}

/**
 * Columns of a table, some with a narrower type than the database knows: one of several texts, or the content of JSON.
 * Null and defaults come from the database, so a narrower type has neither.
 */
export type Narrow<
  Table extends keyof Columns,
  Values extends Narrowing<Columns[Table]> & {
    readonly [Name in Exclude<keyof Values, keyof Columns[Table]>]: never
  },
> = Omit<Columns[Table], keyof Values> & {
  [Name in keyof Values]: Narrowed<Columns[Table][Name & keyof Columns[Table]], Values[Name]>
}

/** Columns of a view. The database has no nullability for them: those named are never null. */
export type Present<View extends keyof Columns, Names extends keyof Columns[View]> = Omit<
  Columns[View],
  Names
> & {
  [Name in Names]: NonNullable<Columns[View][Name]>
}
