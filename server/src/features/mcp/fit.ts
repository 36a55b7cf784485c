import { cursorOf } from '@rankline/contract/public-api/values'
import { ToolRefusal } from './tool.ts'

/** Bytes of one answer, with everything around it. */
export const MOST_BYTES = 25_000
/** Bytes that its rows and their frame may take. */
const BUDGET = 23_500

/** Bytes that a value takes in an answer, which has it as an object and again as text. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text))
}

/** How many of the rows fit beside the frame of an answer; at least one. */
export function countThatFits(rows: readonly unknown[], frame: unknown): number {
  let left = BUDGET - bytesOf(frame)
  let count = 0
  for (const row of rows) {
    left -= bytesOf(row)
    if (left < 0 && count > 0) break
    count += 1
  }
  return count
}

const CURSOR = /^row-(\d{1,6})$/

/**
 * The row at which an answer begins.
 * @throws {ToolRefusal} for a cursor of something else
 */
export function firstRow(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [, row] = CURSOR.exec(cursor) ?? []
  if (row === undefined) throw new ToolRefusal('cursor: pass `next_cursor` of the answer before.')
  return Number(row)
}

/** The rows from `first` on that fit, and the cursor of those after them. */
export function pageFrom<T>(rows: readonly T[], first: number, frame: unknown) {
  const count = countThatFits(rows.slice(first), frame)
  const end = first + count
  return { rows: rows.slice(first, end), next_cursor: end < rows.length ? `row-${end}` : null }
}

/** The rows of a page of the API that fit, in the order of their ids, and the cursor of the API for those after them. */
export function pageOfApi<Row, T>(
  { data, next_cursor }: { data: readonly Row[]; next_cursor: string | null },
  idOf: (row: Row) => number,
  present: (row: Row) => T,
) {
  const rows = data.map(present)
  const count = countThatFits(rows, {})
  const last = data[count - 1]
  const isCut = count < rows.length && last !== undefined
  return { rows: rows.slice(0, count), next_cursor: isCut ? cursorOf(idOf(last)) : next_cursor }
}
