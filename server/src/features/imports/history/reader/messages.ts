import type { EncodingName } from '@rankline/contract/imports/file-encodings'
import type { ContradictionChoice, DayOrder, HistoryRole } from '@rankline/contract/imports/history-roles'
import type { HistoryColumn } from '../history-table.ts'
import type { Fallback, NamedCity } from '../place-of-row.ts'
import type { Contradiction, Counts, LeftOut, PastHistory, PastKeyword } from '../read-history.ts'
import type { Own } from '../sites.ts'
import type { PositionPart } from './packed-positions.ts'

// Messages between the process that reads a file and the process that requested it.

/** Options of reading a file. `language`: the code of the project's language; `isLook`: a preview without positions. */
export type Wanted = {
  own: Own
  language: string
  encoding: EncodingName | null
  /** Which sheet or table is read, counted from 1; null: the first that has keywords and positions. */
  table: number | null
  contradictions: ContradictionChoice
  roles: readonly HistoryRole[] | null
  dayOrder: DayOrder | null
  fallback: Fallback
  positionsDay: string | null
  isLook: boolean
}

/** `samples`: the first texts of a column. */
export type ReadColumns = {
  tool: string | null
  columns: (HistoryColumn & { samples: string[] })[]
  dayOrder: DayOrder
  isOrderSure: boolean
  /** Null: the file is no text. */
  encoding: EncodingName | null
  /** Names of the tables of a workbook or an archive, and which was read, counted from 1. */
  tables: string[]
  tableAt: number
  /** Sites that the file names, where none of them is the project's or rows of others were left out. */
  sites: string[]
}

/** Messages to the reader: options, and then the cities that it named; null for an unknown city. */
export type Order = { wanted: Wanted } | { cities: ({ id: number; name: string } | null)[] }

/** Messages from the reader. Lists come in chunks; the message with `counts` is the last. `looks`: the first keywords. */
export type ReaderMessage =
  | { problem: 'unreadable' | 'too_much' | 'too_many_cells' | 'no_table' }
  | { problem: 'other_sites'; sites: string[] }
  | { cities: NamedCity[] }
  | { keywords: PastKeyword[] }
  | { days: string[] }
  | { urls: string[] }
  | { part: PositionPart }
  | {
      table: ReadColumns
      counts: Counts
      looks: Preview[]
      contradictions: (Contradiction & { of: PastKeyword })[]
      leftOut: LeftOut[]
    }

export type Preview = { keyword: PastKeyword; latest: PastHistory['latest'][number] }
