// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type LandingPage = {
  id: number
  url: string
  first_seen_on: string
  /** Enabled keywords for which the page ranks now. */
  keywords: number
  average_position: number | null
  /** Per cent. */
  visibility: number | null
  /** Estimated visits per month; null if no volume is known. */
  traffic: number | null
  /** Estimated price of these visits as ads, in US dollars. */
  traffic_value: number | null
  /** Per cent of the traffic of all pages. */
  traffic_share: number | null
  /** Visits won since yesterday. */
  traffic_change_day: number | null
  /** Visits won in seven days. */
  traffic_change_week: number | null
  /** Keywords for which it ranks now and did not seven days ago. */
  won: number
  /** Keywords for which it ranked seven days ago and does not now. */
  lost: number
  /** The keyword with the best position. */
  best_keyword: {
    id: number
    keyword: string
    position: number
  } | null
}

export type CannibalisedKeyword = {
  keyword_id: number
  keyword: string
  position: number | null
  best_position: number | null
  /** Searches per month. */
  volume: number | null
  /** Estimated visits per month; null if no volume is known. */
  traffic: number | null
  /** Estimated visits per month at the best position. */
  traffic_at_best: number | null
  /** Times that pages replaced each other in the period; 0 unless two did so at least twice. */
  switches: number
  last_switched_on: string | null
  /** Pages of the site in the last whole list of results; 0: fewer than two. */
  pages_in_list: number
  /** Day of that list. */
  listed_on: string | null
  /** The page that should rank. */
  preferred_url: string | null
  /** Another page than the preferred one ranks. */
  is_wrong_page: boolean
  pages: ({
    url: string
    /** Days of the period on which it was the best page of the site. */
    days: number
    /** The best position on these days. */
    best_position: number | null
    last_ranked_on: string | null
    /** Null: not in the last whole list. */
    position_in_list: number | null
    /** The best page of the site now. */
    is_current: boolean
  })[]
}

/** Input and answer of each call, by its name. */
export type PagesCalls = {
  /** The pages of a site that rank, with the numbers of their keywords */
  listLandingPages: {
    input: {
      project_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (LandingPage)[]
      next_cursor: string | null
    }
  }
  /** Keywords for which pages of the site replace each other or share a list of results */
  listCannibalisation: {
    input: {
      project_id: number
      /** Days up to today in which pages replaced each other; 30 by default. */
      days?: "30" | "90" | "365"
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (CannibalisedKeyword)[]
      next_cursor: string | null
    }
  }
}
