import type { DayOrder, HistoryRole } from '@rankline/contract/history-roles'
import { rowsIn, separatorOf } from '../csv.ts'
import { dayIn, orderIn } from './days-in-text.ts'
import { folded, isOrganic, roleOfHead } from './roles.ts'
import { isSameSite } from './same-site.ts'
import { toolOf } from './tools.ts'

export type HistoryColumn = { name: string; role: HistoryRole; day: string | null }
/** Rows of a file, which are read anew each time: all of a large one would not fit into memory. */
export type Rows = Iterable<string[]>
export type HistoryTable = {
  tool: string | null
  columns: HistoryColumn[]
  rows: Rows
  dayOrder: DayOrder
  isOrderSure: boolean
}

/** Lines above the head that exports begin with, such as the name of a report. */
const MOST_ABOVE = 30
/** Rows that are looked at to find the order of day and month. */
const SAMPLE = 2_000

/**
 * Finds the head of an export, and what its columns hold.
 * @param host of the project: exports of several sites have columns of each
 * @param wanted roles that the person has chosen, by column
 */
export function historyTable(text: string, host: string, wanted: Wanted): HistoryTable {
  const separator = separatorOf(text)
  const filled = () => filledRows(rowsIn(text, separator))
  const above = [...firstOf(filled(), MOST_ABOVE)]
  const at = Math.max(0, above.findIndex(isHead))
  const heads = (above[at] ?? []).map((cell) => cell.trim())
  const rows = { [Symbol.iterator]: () => after(filled(), at + 1) }
  return tableOf({ tool: toolOf(heads), heads, rows }, host, wanted)
}

function* filledRows(rows: Rows): Generator<string[]> {
  for (const row of rows) if (row.some((cell) => cell.trim() !== '')) yield row
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

function* after(rows: Rows, count: number): Generator<string[]> {
  let left = count
  for (const row of rows) {
    if (left === 0) yield row
    else left -= 1
  }
}

type Wanted = { roles: readonly HistoryRole[] | null; dayOrder: DayOrder | null }
type Found = { tool: string | null; heads: readonly string[]; rows: Rows }

/** What the columns of a table hold. */
export function tableOf({ tool, heads, rows }: Found, host: string, wanted: Wanted): HistoryTable {
  const recognised = rolesOf(heads, host)
  const roles = heads.map((_, index) => wanted.roles?.[index] ?? recognised[index] ?? 'ignore')
  const found = orderIn(daysOf(heads, rows, roles))
  const dayOrder = wanted.dayOrder ?? found ?? 'mdy'
  const columns = heads.map((name, index) => ({
    name,
    role: roles[index] ?? 'ignore',
    day: isOfDay(roles[index]) ? dayIn(name, dayOrder) : null,
  }))
  return { tool, columns, rows, dayOrder, isOrderSure: found !== null }
}

const isHead = (row: string[]) => row.length > 1 && row.some((cell) => roleOfHead(cell) === 'keyword')

const isOfDay = (role: HistoryRole | undefined) => role === 'day_position' || role === 'day_url'

/** Only the first column of a role counts, and organic positions before those of any kind; heads with a day may come as often as there are days. */
function rolesOf(heads: readonly string[], host: string): HistoryRole[] {
  const sites = new Set(heads.flatMap((head) => siteOf(head) ?? []))
  const own = [...sites].find((site) => isSameSite(site, host)) ?? [...sites][0]
  const hasOrganic = heads.some(isOrganic)
  const taken = new Set<HistoryRole>()
  return heads.map((head) => {
    const site = siteOf(head)
    if (site !== null && site !== own) return 'ignore'
    const role = roleOfHead(head)
    if (role === 'position' && hasOrganic && !isOrganic(head)) return 'ignore'
    if (role !== 'ignore') {
      if (taken.has(role)) return 'ignore'
      taken.add(role)
      return role
    }
    return roleOfDay(head)
  })
}

/** `*.example.com/*_20260310`: the site of a column of Semrush. */
const siteOf = (head: string): string | null => /^\*?\.?([^/\s]+\.[^/\s]+)\/\*?_/.exec(head)?.[1] ?? null

function roleOfDay(head: string): HistoryRole {
  if (dayIn(head, 'dmy') === null && dayIn(head, 'mdy') === null) return 'ignore'
  const rest = folded(head)
  if (/landing|url|page\b/.test(rest)) return 'day_url'
  return /type|difference|change|diff|volume|traffic|visibility|feature|cpc/.test(rest)
    ? 'ignore'
    : 'day_position'
}

function* daysOf(heads: readonly string[], rows: Rows, roles: readonly HistoryRole[]) {
  for (const [index, head] of heads.entries()) if (isOfDay(roles[index])) yield head
  const column = roles.indexOf('day')
  if (column < 0) return
  for (const row of firstOf(rows, SAMPLE)) yield row[column] ?? ''
}
