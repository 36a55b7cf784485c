import { ownTables } from './own-tables.ts'
import { rankTables } from './rank-tables.ts'
import type { TakeoutTable } from './table.ts'

/** Every table of an archive, in the order in which it is written and read. */
export const takeoutTables: readonly TakeoutTable[] = [...rankTables, ...ownTables]
