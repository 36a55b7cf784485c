import { utcDay } from '@rankline/contract/days'
import { isolated } from '@rankline/contract/direction'
import { INVENTED_LABEL, INVENTED_TEXT } from '@rankline/contract/invented'
import { bytesOf, heading, nextPage, openSheet, paragraph } from '../../../platform/pdf/sheet.ts'
import { table } from '../../../platform/pdf/table.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import type { Cell, Column, Sheet, Table } from '../table/table.ts'

/** Points of the page width for all columns except the keyword, which takes the remaining width. */
const ROOM = 340
/** Points of a character, and of the gap between two columns. */
const CHARACTER = 4.2
const GAP = 8

/**
 * Only for the worker: a document and its fonts are in memory until it ends.
 * @param author the name of the product for the person who asked
 */
export async function* pdf(
  { title, columns, sheets, isInvented }: Table,
  author: string,
): AsyncGenerator<Uint8Array> {
  const createdAt = new Date()
  const day = utcDay(0, createdAt)
  const mark = isInvented ? `${INVENTED_LABEL} · ` : ''
  const sheet = await openSheet({ title, author, foot: `${mark}${isolated(title)} · ${day}`, createdAt })
  nextPage(sheet)
  const shown = fitting(columns)
  const omitted = columns.filter((_, index) => !shown.includes(index)).map(({ header }) => header)
  heading(sheet, title, {
    note: `Exported on ${day}.${isInvented ? ` ${INVENTED_TEXT}` : ''}`,
  })
  for await (const part of sheets) {
    if (part.name !== title) heading(sheet, part.name)
    await table(sheet, {
      columns: shown.map((index) => documentColumn(columns[index]!, index)),
      rows: singly(part),
    })
  }
  if (omitted.length > 0)
    paragraph(sheet, `A page has no room for: ${listed(omitted)}. CSV and XLSX have them.`, {
      size: 8,
      color: muted,
    })
  yield* bytesOf(sheet)
}

const documentColumn = (column: Column, index: number) => ({
  title: column.header,
  ...(!isPhrase(column) && { width: widthOf(column) }),
  align: column.kind === 'text' || column.kind === 'moment' ? ('left' as const) : ('right' as const),
  cell: (row: readonly Cell[]) => textOf(row[index] ?? null, column),
})

const isPhrase = ({ header }: Column) => header === 'Keyword'
const widthOf = ({ width }: Column) => Math.min(width, 18) * CHARACTER

/** Chooses the columns that fit on the narrow page: the keyword, columns with `isKept`, numbers, and then the others. */
function fitting(columns: readonly Column[]): number[] {
  const chosen = columns.flatMap((column, index) => (isPhrase(column) ? [index] : []))
  let free = ROOM
  for (const isWanted of [isKept, isNumber, (column: Column) => !isNumber(column)])
    for (const [index, column] of columns.entries()) {
      const width = widthOf(column) + GAP
      const isOut = isPhrase(column) || chosen.includes(index)
      if (isOut || !isWanted(column) || width > free) continue
      chosen.push(index)
      free -= width
    }
  return chosen.sort((one, other) => one - other)
}

const isKept = (column: Column) => column.isKept === true
const isNumber = ({ kind }: Column) => kind !== 'text' && kind !== 'moment'

async function* singly({ rows }: Sheet): AsyncGenerator<readonly Cell[]> {
  for await (const batch of rows) yield* batch
}

function textOf(cell: Cell, { kind }: Column): string {
  if (cell === null) return '–'
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  if (typeof cell === 'string') return cell
  if (kind === 'percent') return `${(cell * 100).toFixed(1)} %`
  return kind === 'money' ? `$${cell.toFixed(2)}` : String(cell)
}

const MOST_NAMED = 8
const listed = (headers: readonly string[]) =>
  headers.length <= MOST_NAMED
    ? headers.join(', ')
    : `${headers.slice(0, MOST_NAMED).join(', ')} and ${headers.length - MOST_NAMED} more`
