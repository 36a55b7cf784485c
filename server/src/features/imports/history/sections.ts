import type { HistoryRole } from '@rankline/contract/imports/history-roles'
import { type Head, readHead } from './heads.ts'
import { aboveNames, folded, wholeHead } from './roles.ts'
import { type Sites, sitesIn } from './sites.ts'

/** Rows of a file, which are read again each time: all of a large one would not fit into memory. */
export type Rows = Iterable<string[]>

/** Lines above the head that exports begin with, such as the name of a report. */
const MOST_ABOVE = 30
/** The number of lines that are searched for lines above a section. */
const SAMPLE = 2_000

type Above = Map<HistoryRole, string>

/** Marks a row without a keyword: a repeated head, or a title. */
export const NO_ROW: readonly string[] = Object.freeze([])

/**
 * Finds the head and rows of a table. Exports in sections repeat the head and name the keyword or site before each
 * section: this becomes a column. Repeated heads and titles become `NO_ROW`.
 */
export function sectionsOf(rows: Rows, sites: Sites): { heads: string[]; rows: Rows } {
  const filled = { [Symbol.iterator]: () => filledRows(rows) }
  const top: string[][] = []
  for (const row of filled) {
    top.push(row)
    if (top.length === MOST_ABOVE) break
  }
  const at = headAt(top)
  const own = (top[at] ?? []).map((cell) => cell.trim())
  const heads = twoLined(top[at - 1], own)
  const hasTwoLines = heads.some((head, index) => head !== own[index])
  const key = keyOf(own)
  const roles = new Set(heads.map((head) => readHead(head).role))
  const said = new Set<HistoryRole>()
  const isAlone = !roles.has('keyword')
  const found = { at, key, isAlone, firstLine: hasTwoLines ? at - 1 : at }
  let count = 0
  for (const { above } of sections(filled, found, sites)) {
    for (const role of above.keys()) if (!roles.has(role)) said.add(role)
    count += 1
    if (count === SAMPLE) break
  }
  const added = [...said]
  const width = heads.length
  return {
    heads: [...heads, ...added.map((role) => aboveNames[role] ?? role)],
    rows: {
      *[Symbol.iterator]() {
        for (const { row, above } of sections(filled, found, sites)) {
          if (row === NO_ROW || added.length === 0) yield row as string[]
          else {
            const cells = Array.from({ length: width }, (_, index) => row[index] ?? '')
            yield [...cells, ...added.map((role) => above.get(role) ?? '')]
          }
        }
      },
    },
  }
}

function* filledRows(rows: Rows): Generator<string[]> {
  for (const row of rows) if (row.some((cell) => cell.trim() !== '')) yield row
}

const keyOf = (row: readonly string[]) => {
  const cells = row.map((cell) => folded(cell))
  while (cells.at(-1) === '') cells.pop()
  return cells.join('\t')
}

/** Finds the row with the most known heads. Rows with a keyword head win, and then the first one. */
function headAt(top: readonly string[][]): number {
  let best = { at: 0, score: 0 }
  for (const [at, row] of top.entries()) {
    const known = row.map((cell) => readHead(cell).role).filter((role) => role !== 'ignore')
    const isHead = known.includes('keyword')
      ? row.length > 1
      : known.includes('day') && known.includes('position')
    const score = isHead ? known.length + (known.includes('keyword') ? 1_000 : 0) : 0
    if (score > best.score) best = { at, score }
  }
  return best.at
}

/** Merges a line of days, sites or engines above the head into it. Each entry applies to the columns up to the next. */
function twoLined(above: readonly string[] | undefined, heads: readonly string[]): string[] {
  const repeated = heads.filter((head, index) => head !== '' && heads.indexOf(head) !== index)
  if (above === undefined || repeated.length === 0 || above.length < heads.length / 2) return [...heads]
  let last = ''
  return heads.map((head, index) => {
    const cell = above[index]?.trim() ?? ''
    if (cell !== '') last = cell
    const { role } = readHead(head)
    const isOfRow = role !== 'ignore' && role !== 'position' && role !== 'url' && role !== 'kind'
    return last === '' || isOfRow ? head : `${last} ${head}`
  })
}

type InSection = { row: readonly string[]; above: Above }

/** A found head. `firstLine`: index of the upper line of a two-line head; `isAlone`: no column has the keywords. */
type FoundHead = { at: number; key: string; firstLine: number; isAlone: boolean }

/** Yields the rows after the head, with the values of the lines above their section. */
function* sections(
  rows: Rows,
  { at, key, firstLine, isAlone }: FoundHead,
  sites: Sites,
): Generator<InSection> {
  let above: Above = new Map()
  let lines: (readonly string[])[] = []
  let count = 0
  for (const row of rows) {
    if (keyOf(row) === key) {
      const isFirst = count <= at
      above = aboveOf(lines, sites, isAlone, isFirst ? new Map() : above)
      lines = []
      if (!isFirst) yield { row: NO_ROW, above }
    } else if (count < firstLine) lines.push(row)
    else if (count > at) {
      if (isTitle(row)) {
        lines.push(row)
        yield { row: NO_ROW, above }
      } else if (isAlone && filledCells(row).length === 1) lines.push(row)
      else {
        if (lines.length > 0) above = aboveOf(lines, sites, isAlone, above)
        lines = []
        yield { row, above }
      }
    }
    count += 1
  }
}

const filledCells = (row: readonly string[]) => row.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** Reads the lines above a table. Values that they do not name stay as in `before`. */
function aboveOf(
  lines: readonly (readonly string[])[],
  sites: Sites,
  isAlone: boolean,
  before: Above,
): Above {
  const above: Above = new Map(before)
  const hosts: string[] = []
  for (const line of lines) {
    const cells = filledCells(line)
    for (const { label, value } of pairsOf(cells)) {
      if (/^competitors?$|^rivals?$/.test(folded(label))) continue
      const role = label === '' ? null : (wholeHead(label)?.role ?? null)
      if (role === 'site' || role === null || role === 'url') hosts.push(...sitesIn(value).sites)
      else if (role in aboveNames && value !== '') above.set(role, value)
    }
    const [only] = cells
    if (
      isAlone &&
      cells.length === 1 &&
      only !== undefined &&
      !only.includes(':') &&
      sitesIn(only).sites.length === 0
    )
      above.set('keyword', only)
  }
  const site = hosts.find(sites.isOwn) ?? hosts[0]
  if (site !== undefined) above.set('site', site)
  return above
}

/** `Label: value`, or a label in one cell and its value in the next. */
function pairsOf(cells: readonly string[]): { label: string; value: string }[] {
  const [first, second] = cells
  const isLabel = first !== undefined && !first.includes(':') && sitesIn(first).sites.length === 0
  if (cells.length === 2 && isLabel && second !== undefined) return [{ label: first, value: second }]
  return cells.map((cell) => {
    const at = cell.indexOf(':')
    const isLabel = at > 0 && !cell.startsWith('//', at + 1)
    return isLabel
      ? { label: cell.slice(0, at), value: cell.slice(at + 1).trim() }
      : { label: '', value: cell }
  })
}

/** Whether a row is no row of the table: `Keyword: garden shed, Best position: 3`. */
function isTitle(row: readonly string[]): boolean {
  const cells = filledCells(row)
  const [first] = cells
  if (first === undefined || cells.length > 4) return false
  const pairs = pairsOf(cells)
  return (
    first.includes(':') &&
    pairs.every(({ label }) => label !== '') &&
    pairs.some(({ label }) => isKnown(readHead(label), label))
  )
}

const isKnown = ({ role }: Head, label: string) =>
  role !== 'ignore' || /^project name$|^report$|^best /.test(folded(label))
