/** A value of a file, before its format is known. */
export type Cell = string | number | Date | null

/** Decides how a format writes and aligns the values of a column. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'percent' | 'money' | 'moment'

/** `width`: in characters. `isKept`: a narrow page keeps this column before all others. */
export type Column = { header: string; kind: ColumnKind; width: number; isKept?: boolean }

/**
 * A sheet of a workbook, or a section of a document. `projectId`: its project; null if it lists several. `count`: the
 * maximum of its rows.
 */
export type Sheet = {
  name: string
  projectId: number | null
  count: number
  rows: AsyncIterable<readonly Cell[][]>
}

/** The rows of an export in batches, so that memory does not grow with their number. */
export type Table = {
  title: string
  columns: readonly Column[]
  sheets: AsyncIterable<Sheet>
  /** Whether some positions come from the sandbox; the last column says which. */
  isInvented: boolean
}
