// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type PositionOfDay = {
  day: string
  /** Null unless the site ranks. */
  position: number | null
  /** `ranked`: the position is a number. `not_in_depth`: the site is not among the `depth` results that were read. `failed`: nothing could be read. `not_checked`: no check. */
  state: "ranked" | "not_in_depth" | "failed" | "not_checked"
  /** Results that were read; null for a failed check and for an imported position. */
  depth: number | null
  /** The site ranks first by the featured snippet, and not in the list. */
  is_featured_snippet: boolean
  /** Positions won since the check before; negative: lost. Null if one of them has none. */
  change: number | null
  /** The page of the site that ranks. */
  url: string | null
  /** Number of ads, blocks and results of others above the best result on the first page; null: not known. */
  above_things: number | null
  /** Estimated CSS pixels from the top of the page to the title of that result; null: not known. */
  above_pixels: number | null
  checked_at: string | null
  /** The rank tracker that measured an imported position; null: it was measured here. */
  imported_from: string | null
  /** The search or the address of that day, if the search of the keyword or the address of the project has changed since. */
  former_search: string | null
}

export type PositionsOfKeyword = {
  keyword_id: number
  keyword: string
  /** The position of each day in the order of `days`; null: the state says why. */
  positions: (number | null)[]
  /** Results that were read on each day; null without a successful check. */
  depths: (number | null)[]
  states: ("ranked" | "not_in_depth" | "failed" | "not_checked")[]
  /** Days on which the site ranked first by the featured snippet. */
  featured_snippet_days: (string)[]
}

/** Input and answer of each call, by its name. */
export type PositionsCalls = {
  /** The positions of a keyword on the days of a range, oldest first */
  listPositions: {
    input: {
      keyword_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: {
      from: string
      to: string
      data: (PositionOfDay)[]
    }
  }
  /** The positions of many keywords on the days of a range */
  listProjectPositions: {
    input: {
      project_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (PositionsOfKeyword)[]
      next_cursor: string | null
      /** Oldest first. */
      days: (string)[]
    }
  }
}
