import type { RawBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Column } from './columns.ts'

/** A row as it is in the archive. */
export type Row = Record<string, unknown>

/** A table of the archive, which is one file of it. */
export type TakeoutTable = {
  name: keyof Tables & string
  columns: Readonly<Record<string, Column>>
  /** Columns that identify a row within the account, and the order in which rows are written. */
  key: readonly string[]
  /** The sequence that gives the column `id` its values. */
  sequence?: string
  /** Condition: the row is exported. Deleted rows in the bin are not. */
  isKept: (accountId: number) => RawBuilder<SqlBool>
  /** Written as JSON, a line each; else as CSV. */
  isJson?: true
  /** Rows of one archive. */
  most: number
  /** The first version of archives that have it. */
  since?: number
}

export const fileOf = ({ name, isJson }: TakeoutTable) => `${name}.${isJson ? 'jsonl' : 'csv'}`
