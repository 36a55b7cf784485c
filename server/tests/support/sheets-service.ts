import { type Answer, refusal } from './service-data.ts'
import type { Asked } from './services.ts'

type Value =
  | { stringValue: string }
  | { numberValue: number }
  | { boolValue: boolean }
  | { formulaValue: string }
type Grid = {
  rowCount: number
  columnCount: number
  frozenRowCount?: number
  frozenColumnCount?: number
}
type Tab = {
  title: string
  isHidden: boolean
  grid: Grid
  /** Cells by row and column; empty cells are missing. */
  values: Map<string, Value>
  /** Patterns of number formats by the first column of their range. */
  formats: Map<number, string>
}
type Book = { title: string; isTrashed: boolean; tabs: Map<number, Tab> }
type Properties = { sheetId?: number; title?: string; hidden?: boolean; gridProperties?: Partial<Grid> }
type Range = { sheetId?: number } & Partial<
  Record<'startRowIndex' | 'endRowIndex' | 'startColumnIndex' | 'endColumnIndex', number>
>
type Request = {
  addSheet?: { properties: Properties }
  deleteSheet?: { sheetId: number }
  updateSheetProperties?: { properties: Properties; fields: string }
  updateCells?: {
    range?: Range
    start?: { sheetId?: number; rowIndex?: number; columnIndex?: number }
    rows?: { values?: { userEnteredValue?: Value }[] }[]
    fields: string
  }
  copyPaste?: { source: Range; destination: Range }
  repeatCell?: {
    range: Range
    cell: { userEnteredFormat: { numberFormat?: { pattern: string } } }
    fields: string
  }
  updateDimensionProperties?: { range: { sheetId?: number; startIndex: number; endIndex: number } }
}

const SCOPE = 'https://www.googleapis.com/auth/drive.file'
const MEDIA_TYPE = 'application/vnd.google-apps.spreadsheet'
const BOOKS = '/v4/spreadsheets'
const FILES = '/drive/v3/files'

/** Makes a whole `batchUpdate` fail. */
class Invalid extends Error {}

/** Fakes Google Sheets v4, and Drive v3 for spreadsheets: the calls that exports use, with Google's checks. */
export function createSheetsService({ mostCells = 10_000_000 } = {}) {
  const books = new Map<string, Book>()
  /** Answers that replace the next answers to changes. */
  const refusals: Answer[] = []
  let made = 0

  function answer({ method, path, query, text }: Asked, scope: string): Answer | undefined {
    if (!path.startsWith(BOOKS) && !isAboutBooks(path, query)) return undefined
    if (!scope.split(' ').includes(SCOPE)) return denied
    if (path === FILES) return { status: 200, body: { files: found(query.get('q') ?? '') } }
    if (path.startsWith(FILES)) return fileAnswer(books.get(path.slice(FILES.length + 1)))
    if (path === BOOKS && method === 'POST')
      return create(JSON.parse(text) as { properties: { title: string } })
    const [, id = '', verb] = /^\/v4\/spreadsheets\/([^/:]+)(:batchUpdate)?$/.exec(path) ?? []
    const book = books.get(decodeURIComponent(id))
    if (book === undefined) return notFound
    if (verb === undefined) return method === 'GET' ? { status: 200, body: presented(book) } : notFound
    return refusals.shift() ?? change(id, book, (JSON.parse(text) as { requests: Request[] }).requests)
  }

  const isAboutBooks = (path: string, query: URLSearchParams) =>
    path === FILES
      ? (query.get('q') ?? '').includes(MEDIA_TYPE)
      : books.has(path.slice(FILES.length + 1)) || path.startsWith(`${FILES}/book-`)

  function found(q: string) {
    const [, quoted = ''] =
      /^name = '((?:[^'\\]|\\.)*)' and mimeType = '[^']+' and trashed = false$/.exec(q) ?? []
    const title = quoted.replace(/\\(.)/g, '$1')
    return [...books].filter(([, book]) => book.title === title && !book.isTrashed).map(([id]) => ({ id }))
  }

  const fileAnswer = (book: Book | undefined): Answer =>
    book === undefined ? notFound : { status: 200, body: { trashed: book.isTrashed } }

  function create({ properties: { title } }: { properties: { title: string } }): Answer {
    made += 1
    const id = `book-${made}`
    const first = tabOf({ title: 'Sheet1', gridProperties: { rowCount: 1_000, columnCount: 26 } })
    books.set(id, { title, isTrashed: false, tabs: new Map([[0, first]]) })
    return { status: 200, body: { spreadsheetId: id } }
  }

  /** Applies all of the changes or none. */
  function change(id: string, book: Book, requests: Request[]): Answer {
    const tabs = structuredClone(book.tabs)
    try {
      for (const request of requests) apply(tabs, request)
      if (cellsOf(tabs) > mostCells)
        throw new Invalid(
          `This action would increase the number of cells in the workbook above the limit of ${mostCells} cells.`,
        )
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      return refusal(400, 'INVALID_ARGUMENT', error.message)
    }
    book.tabs = tabs
    return { status: 200, body: { spreadsheetId: id } }
  }

  return {
    answer,
    books,
    refusals,
    /** The texts and numbers of a sheet that people see, row by row; undefined without it. */
    rowsOf(id: string, title: string): (string | number | null)[][] | undefined {
      const tab = [...(books.get(id)?.tabs.values() ?? [])].find(
        (one) => one.title === title && !one.isHidden,
      )
      return tab && shown(tab)
    },
    reset() {
      books.clear()
      refusals.length = 0
    },
  }
}

const denied = refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
const notFound = refusal(404, 'NOT_FOUND', 'Requested entity was not found.')

const cellsOf = (tabs: Map<number, Tab>) =>
  [...tabs.values()].reduce((sum, { grid }) => sum + grid.rowCount * grid.columnCount, 0)

const tabOf = ({ title = '', hidden = false, gridProperties = {} }: Properties): Tab => ({
  title,
  isHidden: hidden,
  grid: { rowCount: 1_000, columnCount: 26, ...gridProperties },
  values: new Map(),
  formats: new Map(),
})

/** Presents a workbook. Like Google, it omits values that are 0, empty or false. */
const presented = ({ tabs }: Book) => ({
  sheets: [...tabs].map(([sheetId, { title, grid }]) => ({
    properties: { ...(sheetId !== 0 && { sheetId }), title, gridProperties: grid },
  })),
})

function shown({ grid, values }: Tab) {
  return Array.from({ length: grid.rowCount }, (_, row) =>
    Array.from({ length: grid.columnCount }, (_, column) => {
      const value = values.get(`${row} ${column}`)
      if (value === undefined) return null
      if ('formulaValue' in value || 'boolValue' in value) throw new Error('a formula or a truth value')
      return 'stringValue' in value ? value.stringValue : value.numberValue
    }),
  )
}

function existing(tabs: Map<number, Tab>, sheetId = 0): Tab {
  const tab = tabs.get(sheetId)
  if (tab === undefined) throw new Invalid(`No grid with id: ${sheetId}`)
  return tab
}

function apply(tabs: Map<number, Tab>, request: Request) {
  const { addSheet, deleteSheet, updateSheetProperties, updateCells, copyPaste, repeatCell } = request
  if (addSheet) {
    const { sheetId } = addSheet.properties
    if (sheetId === undefined || tabs.has(sheetId)) throw new Invalid(`A sheet with id ${sheetId} is there.`)
    checkTitle(tabs, sheetId, addSheet.properties.title)
    const tab = tabOf(addSheet.properties)
    checkGrid(tab.grid)
    tabs.set(sheetId, tab)
  } else if (deleteSheet) {
    existing(tabs, deleteSheet.sheetId)
    if (tabs.size === 1) throw new Invalid("You can't remove all the sheets in a document.")
    tabs.delete(deleteSheet.sheetId)
  } else if (updateSheetProperties) setProperties(tabs, updateSheetProperties)
  else if (updateCells) setCells(tabs, updateCells)
  else if (copyPaste) copy(tabs, copyPaste)
  else if (repeatCell) {
    const { numberFormat } = repeatCell.cell.userEnteredFormat
    const tab = existing(tabs, repeatCell.range.sheetId)
    if (numberFormat) tab.formats.set(repeatCell.range.startColumnIndex ?? 0, numberFormat.pattern)
  } else if (request.updateDimensionProperties) {
    const { sheetId, endIndex } = request.updateDimensionProperties.range
    if (endIndex > existing(tabs, sheetId).grid.columnCount)
      throw new Invalid('There are not so many columns.')
  } else throw new Invalid(`Unknown name "${Object.keys(request).join()}" at 'requests[0]'`)
}

function checkTitle(tabs: Map<number, Tab>, own: number, title = '') {
  if (title === '' || title.length > 100) throw new Invalid('The title of a sheet has 1 to 100 characters.')
  for (const [id, tab] of tabs)
    if (id !== own && tab.title.toLowerCase() === title.toLowerCase())
      throw new Invalid(`A sheet with the name "${title}" already exists. Please enter another name.`)
}

function checkGrid({ rowCount, columnCount, frozenRowCount = 0, frozenColumnCount = 0 }: Grid) {
  if (frozenRowCount >= rowCount) throw new Invalid("You can't freeze all visible rows on the sheet.")
  if (frozenColumnCount >= columnCount)
    throw new Invalid("You can't freeze all visible columns on the sheet.")
}

function setProperties(
  tabs: Map<number, Tab>,
  { properties, fields }: NonNullable<Request['updateSheetProperties']>,
) {
  const tab = existing(tabs, properties.sheetId)
  if (fields.startsWith('title')) {
    checkTitle(tabs, properties.sheetId ?? 0, properties.title)
    tab.title = properties.title ?? ''
  }
  Object.assign(tab.grid, properties.gridProperties)
  checkGrid(tab.grid)
  for (const at of tab.values.keys()) if (!isInside(tab.grid, at)) tab.values.delete(at)
}

function isInside({ rowCount, columnCount }: Grid, at: string) {
  const [row = 0, column = 0] = at.split(' ').map(Number)
  return row < rowCount && column < columnCount
}

function setCells(
  tabs: Map<number, Tab>,
  { range, start, rows = [], fields }: NonNullable<Request['updateCells']>,
) {
  const tab = existing(tabs, (range ?? start)?.sheetId)
  if (!fields.includes('userEnteredValue')) throw new Invalid('No fields to write.')
  if (range) {
    tab.values.clear()
    tab.formats.clear()
    return
  }
  for (const [index, { values = [] }] of rows.entries())
    for (const [offset, { userEnteredValue: value }] of values.entries()) {
      const at = `${(start?.rowIndex ?? 0) + index} ${(start?.columnIndex ?? 0) + offset}`
      if (!isInside(tab.grid, at)) throw new Invalid(`Attempting to write ${at}, beyond the last cell.`)
      if (value === undefined) tab.values.delete(at)
      else if (Object.keys(value).length !== 1) throw new Invalid('A cell has one value.')
      else tab.values.set(at, value)
    }
}

function copy(tabs: Map<number, Tab>, { source, destination }: NonNullable<Request['copyPaste']>) {
  const [from, to] = [existing(tabs, source.sheetId), existing(tabs, destination.sheetId)]
  for (const [at, value] of from.values) {
    if (!isInside({ rowCount: source.endRowIndex ?? 0, columnCount: source.endColumnIndex ?? 0 }, at))
      continue
    if (!isInside(to.grid, at)) throw new Invalid(`Attempting to paste ${at}, beyond the last cell.`)
    to.values.set(at, value)
  }
}
