import { ownTables } from './own-tables.ts'
import { rankTables } from './rank-tables.ts'
import type { Row, TakeoutTable } from './table.ts'

/** Every table of an archive, in the order in which it is written and read. */
export const takeoutTables: readonly TakeoutTable[] = [...rankTables, ...ownTables]

/** Lists the tables of an archive of a version. */
export const tablesOf = (version: number): readonly TakeoutTable[] =>
  takeoutTables.filter(({ since = 0 }) => since <= version)

/** The columns of a table that an archive of a version has, and the values of the others. */
export function columnsOf({ columns }: TakeoutTable, version: number) {
  const isThere = ([, { since }]: Entry) => since === undefined || since.version <= version
  const all = Object.entries(columns)
  const absent: Row = {}
  for (const [name, { since }] of all.filter((entry) => !isThere(entry))) absent[name] = since?.value
  return { columns: Object.fromEntries(all.filter(isThere)), absent }
}

type Entry = [string, TakeoutTable['columns'][string]]
