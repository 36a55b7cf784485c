import { setImmediate as nextTurn } from 'node:timers/promises'
import { ensureHeight, type Sheet } from './sheet.ts'
import { strokes } from './strokes.ts'
import { type TextStyle, widthOf, writeLine } from './text.ts'
import { ground, ink, line, muted } from './theme.ts'

/**
 * A cell: its text, or a text with its style. `tail` follows the text, in grey unless it has a colour, and stays whole where the
 * text is cut; it gets at most half of the width.
 */
export type Cell =
  | string
  | { text: string; color?: string; weight?: 400 | 700; link?: string; tail?: string; tailColor?: string }

export type Column<Row> = {
  title: string
  /** Width in points; columns without one share the remaining width equally. */
  width?: number
  align?: 'left' | 'right'
  cell: (row: Row) => Cell
  /** Width of the tails at the right end of the column: texts and tails are below each other then. */
  tailWidth?: number
  /** Draws something in place of a text. */
  draw?: (row: Row, box: { sheet: Sheet; x: number; y: number; width: number; height: number }) => void
}

type TableOptions<Row> = {
  columns: readonly Column<Row>[]
  rows: Iterable<Row> | AsyncIterable<Row>
  /** Smaller texts, closer together: for many columns. */
  isDense?: boolean
}

const HEAD = 22
const ROW = 19
const usual = { gap: 8, size: 8.5, headSize: 7.5 }
const dense = { gap: 6, size: 7.5, headSize: 6.5 }
type TableStyle = typeof usual
/** Number of rows after which the process yields to other work. */
const TURN = 50

/** Rows below a head that each page repeats. Long texts are cut with an ellipsis. */
export async function table<Row>(
  sheet: Sheet,
  { columns, rows, isDense = false }: TableOptions<Row>,
): Promise<void> {
  const look = isDense ? dense : usual
  const placed = place(sheet, columns, look)
  let count = 0
  // Keeps the last row from being alone on a page.
  const lastButOne = Array.isArray(rows) ? rows.length - 1 : null
  ensureHeight(sheet, HEAD + 2 * ROW)
  head(sheet, placed, look)
  for await (const row of rows) {
    count += 1
    if (count % TURN === 0) await nextTurn()
    if (ensureHeight(sheet, ROW * (count === lastButOne ? 2 : 1))) head(sheet, placed, look)
    for (const column of placed) writeCell(sheet, column, row, look)
    rule(sheet, sheet.y + ROW)
    sheet.y += ROW
  }
  sheet.y += 10
}

type Placed<Row> = Column<Row> & { x: number; width: number }

function place<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  { gap, headSize }: TableStyle,
): Placed<Row>[] {
  // A head in another language may be wider than the values.
  const widths = columns.map(({ width, title, tailWidth = 0 }) => {
    const headWidth = widthOf(sheet.doc, title, { size: headSize, weight: 700 }) + 1 + tailWidth
    return width === undefined ? 0 : Math.max(width, headWidth)
  })
  const given = widths.reduce((sum, width) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  const share = (sheet.width - given - gap * (columns.length - 1)) / Math.max(open, 1)
  let x = sheet.left
  return columns.map((column, index) => {
    const width = column.width === undefined ? share : (widths[index] ?? share)
    const placed = { ...column, x, width }
    x += width + gap
    return placed
  })
}

function head<Row>(sheet: Sheet, columns: readonly Placed<Row>[], { headSize }: TableStyle) {
  const { doc, left, width, y } = sheet
  doc.rect(left - 6, y, width + 12, HEAD).fill(ground)
  for (const { title, x, width: room, align = 'left', tailWidth = 0 } of columns)
    writeLine(doc, title, x, y + 14, {
      size: headSize,
      weight: 700,
      color: muted,
      width: room - tailWidth,
      align,
    })
  sheet.y += HEAD
}

function writeCell<Row>(
  sheet: Sheet,
  { cell, draw, x, width: room, align = 'left', tailWidth = 0 }: Placed<Row>,
  row: Row,
  { size }: TableStyle,
) {
  if (draw !== undefined) return draw(row, { sheet, x, y: sheet.y, width: room, height: ROW })
  const given = cell(row)
  const {
    text,
    tail = '',
    tailColor = muted,
    ...own
  } = typeof given === 'string' ? { text: given, tail: '' } : given
  const y = sheet.y + 12.5
  const width = room - tailWidth
  const style: TextStyle = { size, color: ink, width, align, ...own }
  if (tailWidth > 0) {
    if (text !== '') writeLine(sheet.doc, text, x, y, style)
    const box = { color: tailColor, width: tailWidth, align: 'right' } as const
    if (tail !== '') writeLine(sheet.doc, tail, x + width, y, { ...style, ...box })
    return
  }
  if (tail === '') {
    if (text !== '') writeLine(sheet.doc, text, x, y, style)
    return
  }
  const space = widthOf(sheet.doc, ' ', style)
  const tailRoom = Math.min(widthOf(sheet.doc, tail, style), width / 2)
  const textRoom = width - tailRoom - space
  writeLine(sheet.doc, text, x, y, { ...style, width: textRoom })
  const end = x + Math.min(widthOf(sheet.doc, text, style), textRoom) + space
  writeLine(sheet.doc, tail, end, y, { ...style, color: tailColor, width: tailRoom + 0.5 })
}

function rule({ doc, left, width }: Sheet, y: number) {
  const ends = [
    [left - 6, y],
    [left + width + 6, y],
  ] as const
  strokes(doc, [ends], 0.5, line)
}
