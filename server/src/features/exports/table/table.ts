/** A value of a file, before its format is known. */
export type Cell = string | number | Date | null

/** Decides how a format writes and aligns the values of a column. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'percent' | 'money' | 'moment'

/** `width`: in characters. `isKept`: a narrow page has it before all others. */
export type Column = { header: string; kind: ColumnKind; width: number; isKept?: boolean }

/**
 * A part of a file: a sheet of a workbook, a section of a document. `projectId`: of the project that it is about, if
 * it is one; `count`: the most rows it has.
 */
export type Sheet = {
  name: string
  projectId: number | null
  count: number
  rows: AsyncIterable<readonly Cell[][]>
}

/** What an export holds, in batches of rows, so that memory does not grow with it. */
export type Table = { title: string; columns: readonly Column[]; sheets: AsyncIterable<Sheet> }
