import { closeSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DayOrder, HistoryRole } from '@rankline/contract/imports/history-roles'
import { type HistoryTable, tableOf } from '../history-table.ts'
import type { Sites } from '../sites.ts'
import { SERPBEAR_HEADS, serpbearRows } from './serpbear-rows.ts'

// Node does not see the names of this CommonJS package.
const { Database } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm')

/** The header's versions of the file format. 1: the database has no second file, which an upload would lack. */
const VERSIONS = { at: 18, plain: Buffer.from([1, 1]) }

/**
 * The keywords that a database of SerpBear has of a site, with a row for each past position.
 * @throws {OtherSites}
 * @throws when it is no database of SerpBear, or a broken one
 */
export function openDatabase(
  file: string,
  host: string,
  wanted: { roles: readonly HistoryRole[] | null; dayOrder: DayOrder | null; sites: Sites },
): { table: HistoryTable; close(): void } {
  const header = openSync(file, 'r+')
  writeSync(header, VERSIONS.plain, 0, VERSIONS.plain.length, VERSIONS.at)
  closeSync(header)
  const database = new Database(file, { fileMustExist: true, readOnly: true })
  const rows = serpbearRows(database, host)
  return {
    table: tableOf({ tool: 'SerpBear', heads: SERPBEAR_HEADS, rows }, wanted),
    close: () => database.close(),
  }
}
