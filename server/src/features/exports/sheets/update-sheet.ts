import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { sheetNames } from '../formats/sheet-names.ts'
import { NotSent } from '../sender.ts'
import type { Column, Sheet } from '../table/table.ts'
import { type Book, tabOf } from './book.ts'
import * as changes from './changes.ts'
import { type Piece, piecesOf } from './rows.ts'
import { setTab, type TabRow } from './spreadsheets.queries.ts'

/** Cells of a spreadsheet, and characters of a name. */
const MOST_CELLS = 10_000_000
const MOST_CHARACTERS = 100

type Target = { book: Book; tab: TabRow; columns: readonly Column[]; sheet: Sheet }

/**
 * Replaces the content of a project's sheet in one request, which Google applies as a whole. Content that is too large
 * for one request is first written to a hidden draft sheet.
 * @returns the id of the sheet
 */
export async function updateSheet(
  ctx: SystemContext,
  book: Book,
  columns: readonly Column[],
  sheet: Sheet,
): Promise<number> {
  if (sheet.projectId === null) throw new Error('A sheet is about one project.')
  const tab = await tabOf(ctx, book, { id: sheet.projectId, name: sheet.name })
  const target = { book, tab, columns, sheet }
  const pieces = piecesOf(columns, sheet)
  const first = (await pieces.next()).value as Piece
  const second = await pieces.next()
  const title = titleOf(target)
  if (second.done) await writeAtOnce(target, title, first)
  else await writeDraft(target, title, { first, second: second.value, rest: pieces })
  await setTab(ctx.db, book.accountId, book.id, { ...tab, project_name: sheet.name })
  const { title: before = sheet.name, cells = 0 } = book.sheets.get(tab.sheet_id) ?? {}
  book.sheets.set(tab.sheet_id, { title: title ?? before, cells })
  return tab.sheet_id
}

/** The new title of a sheet. Undefined if the project's name did not change: people may have renamed the sheet. */
function titleOf({ book, tab, sheet }: Target): string | undefined {
  if (book.sheets.has(tab.sheet_id) && tab.project_name === sheet.name) return undefined
  const others = [...book.sheets].filter(([id]) => id !== tab.sheet_id).map(([, { title }]) => title)
  return sheetNames(MOST_CHARACTERS, others)(sheet.name)
}

async function writeAtOnce({ book, tab, columns }: Target, title: string | undefined, piece: Piece) {
  const size = changes.sizeOf(piece.rows.length, columns.length)
  await book.api.change(book.id, [
    ...leftover(book, tab),
    ...emptied(book, tab, { title, size, columns }),
    changes.writeRows(tab.sheet_id, piece),
    ...changes.formatCells(tab.sheet_id, columns),
  ])
}

type Pieces = { first: Piece; second: Piece; rest: AsyncIterable<Piece> }

async function writeDraft(
  { book, tab, columns, sheet }: Target,
  title: string | undefined,
  { first, second, rest }: Pieces,
) {
  const { draft_id: draft, sheet_id: sheetId } = tab
  requireFreeCells(book, tab, 2 * (sheet.count + 1) * columns.length)
  await book.api.change(book.id, [
    ...leftover(book, tab),
    changes.addDraft(draft, changes.sizeOf(sheet.count + 1, columns.length)),
    changes.writeRows(draft, first),
  ])
  let last = second
  for await (const piece of rest) {
    await book.api.change(book.id, [changes.writeRows(draft, last)])
    last = piece
  }
  // Keywords that were deleted meanwhile have left empty rows.
  const size = changes.sizeOf(last.at + last.rows.length, columns.length)
  await book.api.change(book.id, [
    changes.writeRows(draft, last),
    ...emptied(book, tab, { title, size, columns }),
    changes.copySheet(draft, sheetId, size),
    changes.deleteSheet(draft),
    ...changes.formatCells(sheetId, columns),
  ])
}

/** Deletes the draft sheet that an interrupted update left behind. */
const leftover = ({ sheets }: Book, { draft_id: draft }: TabRow): string[] =>
  sheets.has(draft) ? [changes.deleteSheet(draft)] : []

type Empty = { title: string | undefined; size: changes.Size; columns: readonly Column[] }

function emptied({ sheets }: Book, tab: TabRow, { title, size, columns }: Empty): string[] {
  const { sheet_id: id } = tab
  const isNew = tab.project_name === null
  return [
    ...(sheets.has(id) ? changes.remakeSheet(id, title, size) : [changes.addSheet(id, title ?? '', size)]),
    ...(isNew ? changes.widenColumns(id, columns) : []),
  ]
}

/** @throws {NotSent} if the cells do not fit into the spreadsheet together with its other sheets */
function requireFreeCells({ sheets }: Book, { sheet_id, draft_id }: TabRow, cells: number) {
  const others = [...sheets].filter(([id]) => id !== sheet_id && id !== draft_id)
  const taken = others.reduce((sum, [, sheet]) => sum + sheet.cells, 0)
  if (taken + cells > MOST_CELLS) throw new NotSent(messages.spreadsheetFull, { isFinal: true })
}
