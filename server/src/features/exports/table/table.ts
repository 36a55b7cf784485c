/** A value of a file, before its format is known. */
export type Cell = string | number | Date | null

/** Decides how a format writes and aligns the values of a column. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'money' | 'moment'

/** `width`: in characters. */
export type Column = { header: string; kind: ColumnKind; width: number }

/** A part of a file: a sheet of a workbook, a section of a document. */
export type Sheet = { name: string; rows: AsyncIterable<readonly Cell[][]> }

/** What an export holds, in batches of rows, so that memory does not grow with it. */
export type Table = { title: string; columns: readonly Column[]; sheets: AsyncIterable<Sheet> }
