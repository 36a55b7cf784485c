import type { ColumnReason, DayOrder, HistoryRole } from '@rankline/contract/imports/history-roles'
import { dayIn, dayInCell, orderIn } from './days-in-text.ts'
import { type Head, readHead } from './heads.ts'
import { isDeviceName, isKindName, isOrganicByName, type Named } from './places.ts'
import { isAverage, positionIn } from './position-in.ts'
import { folded, isTotal } from './roles.ts'
import { type Rows, sectionsOf } from './sections.ts'
import { hostOf, type Sites } from './sites.ts'
import { isNothing } from './texts-in.ts'
import { toolOf } from './tools.ts'

/**
 * `reason`: why the column is ignored. `named`: engine, device and place in its head. `group`: columns of one site, engine
 * and device, whose pages, days and kinds belong to each other's positions.
 */
export type HistoryColumn = {
  name: string
  role: HistoryRole
  day: string | null
  reason: ColumnReason | null
  named: Named
  group: string
}
export type HistoryTable = {
  tool: string | null
  columns: HistoryColumn[]
  rows: Rows
  dayOrder: DayOrder
  isOrderSure: boolean
  /** Sites that heads and rows name and that are not the project's, if there is no own one. */
  otherSites: string[]
  /** Whether a row without a position is a keyword all the same. */
  hasBareKeywords: boolean
}

/** The number of rows that are read to recognise columns. */
const SAMPLE = 2_000

type Wanted = { roles: readonly HistoryRole[] | null; dayOrder: DayOrder | null; sites: Sites }
type Found = { tool: string | null; heads: readonly string[]; rows: Rows }

/** Finds the head of an export, and recognises its columns. */
export function historyTable(rows: Rows, wanted: Wanted): HistoryTable {
  if (isOfTrends(rows)) return tableOf({ tool: TRENDS, heads: ['', ''], rows: [] }, wanted)
  const { heads, rows: body } = sectionsOf(rows, wanted.sites)
  return tableOf({ tool: toolOf(heads), heads: withSerials(heads), rows: body }, wanted)
}

/** The tool whose files have search interest from 0 to 100 and no positions. */
export const TRENDS = 'Google Trends'

/** Whether the columns of a file are terms with their places, as of Google Trends: `garden shed: (United States)`. */
function isOfTrends(rows: Rows): boolean {
  for (const [first, ...others] of firstOf(rows, 5))
    if (
      first !== '' &&
      others.length > 0 &&
      others.every((cell) => /[^:]: \([^()]{1,60}\)$/.test(cell.slice(-200)))
    )
      return true
  return false
}

/** Heads, of which several that are a spreadsheet's numbers of days become days. One alone may be a sum. */
function withSerials(heads: readonly string[]): string[] {
  const days = heads.map((head) => (/^\d{5}$/.test(head) ? dayInCell(head, 'dmy') : null))
  const isNamed = days.filter((day) => day !== null).length > 1
  return heads.map((head, index) => (isNamed ? (days[index] ?? head) : head))
}

/** The first rows, or all where there are fewer. */
export function* firstOf(rows: Rows, count: number): Generator<string[]> {
  let left = count
  for (const row of rows) {
    if (left === 0) return
    left -= 1
    yield row
  }
}

/** Recognises the columns of a table. Roles that the person chose, by column, take precedence. */
export function tableOf(
  { tool, heads, rows }: Found,
  { roles: chosen, dayOrder: order, sites }: Wanted,
): HistoryTable {
  const known = heads.map(readHead)
  const samples = [...firstOf(rows, SAMPLE)]
  const keywordAt = known.findIndex(({ role }) => role === 'keyword')
  const real = samples.filter((row) => !isTotal(row[keywordAt] ?? ''))
  const read = withCells(known, heads, real, sites)
  const recognised = rolesOf(heads, read, real, sites)
  const roles = heads.map((_, index) => chosen?.[index] ?? recognised[index]?.role ?? 'ignore')
  const found = orderIn(daysOf(heads, rows, roles), SAMPLE)
  const dayOrder = order ?? found.order ?? 'mdy'
  const columns = heads.map((name, index) => {
    const role = roles[index] ?? 'ignore'
    return {
      name,
      role,
      day: isOfDay(role) ? dayIn(name, dayOrder) : null,
      reason: role === 'ignore' ? (recognised[index]?.reason ?? null) : null,
      named: read[index]?.named ?? {},
      group: groupOf(read[index]),
    }
  })
  const others = [...new Set(read.flatMap((head) => head.sites))]
  return {
    tool,
    columns,
    rows,
    dayOrder,
    isOrderSure: found.order !== null || !found.isNeeded,
    otherSites: others.some(sites.isOwn) ? [] : others,
    hasBareKeywords: tool === 'SerpBear',
  }
}

const isOfDay = (role: HistoryRole | undefined) => role?.startsWith('day_') === true

const groupOf = (head: Head | undefined) =>
  head === undefined ? '' : [...head.sites, ...Object.entries(head.named).flat()].join(' ')

/** Columns that qualify positions. Their cells identify them, because their names differ from tool to tool. */
const byCells: readonly { role: HistoryRole; fits: (cells: readonly string[], sites: Sites) => boolean }[] = [
  { role: 'kind', fits: (cells) => cells.every(isKindName) && cells.some(isOrganicByName) },
  { role: 'device', fits: (cells) => cells.every(isDeviceName) },
  {
    role: 'url',
    fits: (cells, sites) =>
      cells.every(isPage) && cells.some(sites.isOwnPage) && !cells.every(sites.isOwnPage),
  },
]
const isPage = (cell: string) => hostOf(cell.split(/[›»]/u, 1)[0]?.trimEnd() ?? '') !== null
/** Words of heads whose columns are not about the current own positions. */
const ofOthers =
  /\b(?:previous|prev|last|former|old|initial|start|best|compare|competitor|rival|preferred|wanted|target)\b/i

/** Gives unknown heads the role that fits their cells. */
function withCells(
  read: readonly Head[],
  heads: readonly string[],
  samples: readonly string[][],
  sites: Sites,
): readonly Head[] {
  const missing = byCells.filter(
    ({ role }) => !read.some((head) => head.role === role || head.role === `day_${role}`),
  )
  return read.map((head, index) => {
    if (head.role !== 'ignore' || head.reason !== null || head.sites.length > 0) return head
    if (ofOthers.test(heads[index] ?? '')) return head
    const cells = [...new Set(samples.map((row) => (row[index] ?? '').trim()))].filter(
      (cell) => !isNothing(cell),
    )
    const found = cells.length === 0 ? undefined : missing.find(({ fits }) => fits(cells, sites))
    return found === undefined ? head : { ...head, role: found.role }
  })
}

type Role = { role: HistoryRole; reason: ColumnReason | null }
const ignored = (reason: ColumnReason | null): Role => ({ role: 'ignore', reason })

/** Roles that a group of columns has at most once. Positions may repeat; differing ones are reported. */
const single = new Set<HistoryRole>(['url', 'day', 'kind', 'outcome'])

function rolesOf(
  heads: readonly string[],
  read: readonly Head[],
  samples: readonly string[][],
  sites: Sites,
): Role[] {
  const isOrganicGroup = new Set(
    read.flatMap((head) => (isPosition(head.role) && head.isOrganic ? groupOf(head) : [])),
  )
  const isAveraged = heads.some(isOfSearchers)
  const surest = new Map<string, number>()
  const keyOf = (head: Head) => (single.has(head.role) ? `${head.role} ${groupOf(head)}` : head.role)
  const isSurer = (index: number, other: number) => read[index]!.place < read[other]!.place
  for (const [index, head] of read.entries()) {
    const known = surest.get(keyOf(head))
    if (known === undefined || isSurer(index, known)) surest.set(keyOf(head), index)
  }
  return read.map((head, index) => {
    if (head.sites.some((site) => !sites.isOwn(site))) return ignored('other_site')
    if (head.reason !== null || head.role === 'ignore') return ignored(head.reason)
    if (head.role === 'state' && samples.some((row) => isOutcome(folded(row[index] ?? ''))))
      return ignored(null)
    if (!isPosition(head.role)) {
      const isTaken = isOfDay(head.role) || head.role === 'country' || surest.get(keyOf(head)) === index
      return isTaken ? { role: head.role, reason: null } : ignored(null)
    }
    if (isOrganicGroup.has(groupOf(head)) && !head.isOrganic) return ignored('other_kind')
    if (isAveraged || samples.some((row) => isAverage(row[index] ?? ''))) return ignored('average')
    if (holdsNoPosition(samples, index) || countsRows(read, samples, index)) return ignored(null)
    return { role: head.role, reason: null }
  })
}

const isPosition = (role: HistoryRole) => role === 'position' || role === 'day_position'

/** Whether a cell is a state of a check, as written by Rankline's exports. */
const isOutcome = (cell: string) =>
  cell.length <= 40 &&
  /^(?:ranked|failed|not checked yet|featured snippet|not in top \d{1,4}(?: checked)?)$/.test(cell)

/** Whether a head counts impressions or clicks: positions in such a table are averages over impressions. */
const isOfSearchers = (head: string) =>
  seen.has(folded(head)) ||
  folded(head)
    .split(/[\s()|:]+/u)
    .some((word) => seen.has(word))
const seen = new Set(
  `clicks|klicks|clics|clic|cliques|clique|cliks|kliknięcia|kliknutí|klikken|tıklamalar|klick|klik|клики|クリック数|클릭수|点击次数|點擊|點擊次數|
  impressions|impressionen|impresiones|impressões|impressioni|vertoningen|wyświetlenia|görüntüleme|zobrazení|visningar|visninger|показы|
  表示回数|노출수|展示次数|曝光次数|曝光數|lượt hiển thị|zobrazenia|megjelenítések|afișări|εμφανίσεις|חשיפות|مرّات الظهور|tayangan|การแสดงผล|покази`
    .split('|')
    .map((name) => name.trim()),
)

const FEW = 5

/** Whether a column before the keywords counts them, as a list of the most searched ones does. */
function countsRows(read: readonly Head[], samples: readonly string[][], index: number): boolean {
  const keywordAt = read.findIndex(({ role }) => role === 'keyword')
  const keywords = new Set(samples.map((row) => row[keywordAt]))
  const isEach = samples.length >= FEW && keywords.size === samples.length
  return isEach && index < keywordAt && samples.every((row, at) => row[index]?.trim() === String(at + 1))
}

/** Whether no sample cell of a column is a position, as in a column of texts. */
function holdsNoPosition(samples: readonly string[][], index: number): boolean {
  const cells = samples.flatMap((row) => row[index]?.trim() || [])
  return cells.length > 0 && cells.every((cell) => positionIn(cell) === 'unreadable')
}

function* daysOf(heads: readonly string[], rows: Rows, roles: readonly HistoryRole[]) {
  for (const [index, head] of heads.entries()) if (isOfDay(roles[index])) yield head
  const columns = roles.flatMap((role, index) => (role === 'day' ? [index] : []))
  if (columns.length === 0) return
  for (const row of rows) for (const column of columns) yield row[column] ?? ''
}
