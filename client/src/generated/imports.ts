// Generated from docs/openapi.json by `npm run openapi`. Do not edit.
import type { SearchInput } from './keywords.ts'

export type HistoryImport = {
  id: number
  project_id: number
  name: string
  /** The rank tracker that wrote the file, if known. */
  tool: string | null
  state: "running" | "done" | "failed"
  positions: number
  /** Positions that are written already. */
  written: number
  keywords: number
  /** Keywords that the project did not track before. */
  added: number
  from: string | null
  to: string | null
  created_at: string
}

export type HistoryPreview = {
  tool: string | null
  columns: ({
    name: string
    role: "ignore" | "keyword" | "position" | "day" | "url" | "engine" | "country" | "state" | "city" | "language" | "device" | "kind" | "outcome" | "site" | "tags" | "day_position" | "day_url" | "day_kind" | "day_outcome"
    /** The day that the head of the column names. */
    day: string | null
    /** Why the column is not taken. */
    reason: string | null
    samples: (string)[]
  })[]
  day_order: "dmy" | "mdy" | "ymd"
  is_day_order_sure: boolean
  sites: (string)[]
  contradictions: ({
    keyword: string
    place: string
    day: string
    positions: (string)[]
  })[]
  rows: number
  keywords: number
  positions: number
  first_day: string | null
  last_day: string | null
  dropped: {
    no_keyword: number
    no_row: number
    too_long: number
    bad_day: number
    bad_position: number
    unknown_place: number
    other_site: number
    other_kind: number
    contradiction: number
    duplicate: number
  }
  sample: ({
    keyword: string
    engine: string
    country: string
    language: string
    device: string
    tags: (string)[]
    day: string | null
    position: number | null
    url: string | null
  })[]
}

/** Input and answer of each call, by its name. */
export type ImportsCalls = {
  /** Add the keywords of a text or CSV file to a project */
  importKeywords: {
    input: {
      project_id: number
      content: string
      /** `csv` by default. */
      format?: "txt" | "csv"
      /** Column of a table, from 1; the recognised one by default. */
      column?: number
      search: SearchInput
      dry_run?: boolean
    }
    answer: {
      is_dry_run: boolean
      added: number
      /** Lines that are no keyword, by reason. */
      dropped: {
        duplicate: number
        too_long: number
        unreadable: number
        no_keyword: number
      }
      columns: ({
        name: string
        samples: (string)[]
      })[]
      /** The column that was read, from 1; null: no table. */
      column: number | null
      data: ({
        keyword: string
        /** `duplicate`: the project tracks it with this search. */
        result: "added" | "duplicate"
        keyword_id: number | null
      })[]
    }
  }
  /** Add the keywords and past positions of a CSV file of another rank tracker */
  importHistory: {
    input: {
      project_id: number
      content: string
      /** Name of the file; `history.csv` by default. */
      name?: string
      /** The meaning of each column; as they are recognised by default. */
      columns?: ("ignore" | "keyword" | "position" | "day" | "url" | "engine" | "country" | "state" | "city" | "language" | "device" | "kind" | "outcome" | "site" | "tags" | "day_position" | "day_url" | "day_kind" | "day_outcome")[]
      /** Whether 03/04 is 3 April (`dmy`) or 4 March (`mdy`). */
      day_order?: "dmy" | "mdy" | "ymd"
      /** The day of all positions of a file without dates. */
      positions_day?: string
      /** The site of the file whose positions count, if it is named otherwise than the project’s. */
      own_site?: string
      /** Several positions of a keyword on one day: `leave` them out (default), or take the `best`. */
      contradictions?: "leave" | "best"
      /** For rows that do not name a search. */
      search?: SearchInput
      dry_run?: boolean
    }
    answer: {
      /** Null with `dry_run`. */
      import: HistoryImport | null
      /** Null without `dry_run`. */
      preview: HistoryPreview | null
      /** Rows, or positions of a row, that were left out, with the reason; the first 1,000. `row` counts from 1 below the heads. */
      left_out: ({
        row: number
        keyword: string
        reason: "no_keyword" | "no_row" | "too_long" | "bad_day" | "bad_position" | "unknown_place" | "other_site" | "other_kind" | "contradiction" | "duplicate"
      })[]
    }
  }
  /** The imported histories of a project with their progress, newest first */
  listHistoryImports: {
    input: {
      project_id: number
    }
    answer: {
      data: (HistoryImport)[]
    }
  }
}
