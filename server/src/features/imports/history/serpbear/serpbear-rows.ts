import type { Database } from 'node-sqlite3-wasm'
import { isSameSite } from '../same-site.ts'

/** A database without the site that is looked for. */
export class OtherSites extends Error {
  readonly sites: string[]

  constructor(sites: string[]) {
    super('The database has other sites.')
    this.sites = sites
  }
}

export const SERPBEAR_HEADS = [
  'Keyword',
  'Country',
  'City',
  'Device',
  'Tags',
  'Date',
  'Position',
  'URL',
] as const

/** Bytes that SQLite may take for itself. */
const MOST_MEMORY = 128 * 1024 * 1024
const MOST_SITES = 20
const needed = ['keyword', 'domain', 'history'] as const
const wanted = ['country', 'city', 'device', 'tags', 'url'] as const

type Column = (typeof needed)[number] | (typeof wanted)[number]
type Row = Record<Column, unknown>

/**
 * Yields a row for each past position of a site's keywords, and one for each keyword without any. Each iteration reads
 * the database again. @param host of the project; a database has the keywords of several sites
 * @throws {OtherSites}
 * @throws when it is no database of SerpBear, or a broken one
 */
export function serpbearRows(database: Database, host: string): Iterable<string[]> {
  database.exec(
    `PRAGMA hard_heap_limit = ${MOST_MEMORY}; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON`,
  )
  const columns = columnsOf(database)
  const sites = database.all('SELECT DISTINCT domain FROM keyword').map(({ domain }) => String(domain))
  const own = sites.filter((site) => isSameSite(site.replace(/^www\./, ''), host))
  if (own.length === 0 && sites.length > 0) throw new OtherSites(sites.slice(0, MOST_SITES))
  const listed = columns.map((name) => `"${name}"`).join(', ')
  const query = `SELECT ${listed} FROM keyword WHERE domain IN (${own.map(() => '?').join(', ')})`
  return {
    *[Symbol.iterator]() {
      const statement = database.prepare(query)
      try {
        for (const row of statement.iterate(own)) yield* rowsOf(row as unknown as Row)
      } finally {
        statement.finalize()
      }
    },
  }
}

/** Columns of a plain table. Views, virtual tables and generated columns are refused: they would run code of the file. */
function columnsOf(database: Database): Column[] {
  const table = database.get("SELECT type, sql FROM sqlite_schema WHERE name = 'keyword'")
  if (table?.type !== 'table' || /^\s*create\s+virtual/i.test(String(table.sql))) throw new Error('no table')
  const found = database.all('PRAGMA table_xinfo(keyword)')
  if (found.some(({ hidden }) => hidden !== 0)) throw new Error('generated columns')
  const names = new Set(found.map(({ name }) => name))
  if (!needed.every((name) => names.has(name))) throw new Error('other columns')
  return [...needed, ...wanted.filter((name) => names.has(name))]
}

function rowsOf({ keyword, country, city, device, tags, url, history }: Row): string[][] {
  const about = [textOf(keyword), textOf(country), textOf(city), textOf(device), tagsOf(tags)]
  const days = daysOf(history)
  if (days.length === 0) return [[...about, '', '', '']]
  // The page is that of the last check alone.
  const last = days.at(-1)!.day
  return days.map(({ day, position }) => [...about, day, position, day === last ? textOf(url) : ''])
}

/** `{"2026-3-9": 12}`; 0 where the site was not among the results. Oldest first. */
function daysOf(history: unknown): { day: string; position: string }[] {
  const found = jsonOf(history)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return []
  return Object.entries(found)
    .map(([day, position]) => ({ day: padded(day), position: textOf(position) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const padded = (day: string) =>
  day.replace(
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
    (_, year: string, month: string, date: string) =>
      `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  )

function tagsOf(tags: unknown): string {
  const found = jsonOf(tags)
  return Array.isArray(found) ? found.map(textOf).join(',') : ''
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
