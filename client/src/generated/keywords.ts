// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Keyword = {
  id: number
  project_id: number
  keyword: string
  search: {
    engine: string
    type: string
    section: string
    /** ISO 3166-1 alpha-2. */
    country: string
    /** ISO 639-1, with a region if the engine has several. */
    language: string
    device: "desktop" | "mobile"
    /** City, if there is one. */
    place: {
      id: number
      name: string
    } | null
  }
  rank: {
    /** Null unless the site ranks. */
    position: number | null
    state: "ranked" | "not_in_depth" | "failed" | "not_checked"
    /** Results that were read by the last check that did not fail. */
    depth: number | null
    is_featured_snippet: boolean
    /** Day of the position. */
    day: string | null
    checked_at: string | null
    /** The page of the site that ranks. */
    url: string | null
    /** Number of ads, blocks and results of others above the best result on the first page; null: not known. */
    above_things: number | null
    /** Estimated CSS pixels from the top of the page to the title of that result; null: not known. */
    above_pixels: number | null
    /** Time of the latest check, also of a failed one. */
    tried_at: string | null
    /** Why the latest check failed. */
    failure: string | null
  }
  previous_position: number | null
  best_position: number | null
  worst_position: number | null
  /** Positions won since the check before; negative: lost. */
  change: number | null
  movement: "improved" | "declined" | "stable" | "new" | "dropped" | "first" | null
  /** Features of the result page, as slugs. */
  features: (string)[]
  /** Features that contain the site. */
  own_features: (string)[]
  /** Search intent, read from the result page; null: not known. */
  intent: "informational" | "navigational" | "commercial" | "transactional" | null
  /** Percent of each intent. If the highest is below 60, the intent is mixed. Null: not known. */
  intent_shares: {
    informational: number
    navigational: number
    commercial: number
    transactional: number
  } | null
  /** Searches per month. */
  volume: number | null
  /** Estimated visits per month. */
  traffic: number | null
  /** Estimated price of these visits as ads, in US dollars. */
  traffic_value: number | null
  /** Days between checks; 0: paused. */
  check_every: number
  /** Last day on which it is checked, or `once`: it ends with its next complete check. */
  ends_on: string | null
  /** Day on which it ended by itself, and was disabled. */
  ended_on: string | null
  is_enabled: boolean
  is_favourite: boolean
  created_at: string
}

export type SearchInput = {
  engine: string
  country: string
  /** The language of the country by default: `en`. */
  language?: string
  /** `web` by default. */
  type?: string
  /** `organic` by default. */
  section?: string
  /** `desktop` by default. */
  device?: string
  /** A city of `GET /places`; only for Google. */
  place_id?: number
}

/** Input and answer of each call, by its name. */
export type KeywordsCalls = {
  /** The keywords of a project with their ranks */
  listKeywords: {
    input: {
      project_id: number
      ranks_between?: string
      changes?: string
      engine?: string
      country?: string
      visibility_start?: number
      visibility_end?: number
      tag?: string
      page_changed?: number
      landing_page?: number
      date_shortcut?: number
      date_custom_start?: string
      date_custom_end?: string
      keyword_query?: string
      keywords?: string
      is_favourited?: 0 | 1
      is_alerts_enabled?: 0 | 1
      is_sticky?: 0 | 1
      keyword_settings?: string
      moved_by?: number
      moved_up?: number
      moved_down?: number
      entered_top?: number
      left_top?: number
      moved_since?: number
      compare_from?: string
      compare_to?: string
      device?: string
      language?: string
      city?: string
      project?: string
      volume_min?: number
      volume_max?: number
      traffic_min?: number
      traffic_max?: number
      cost_min?: number
      cost_max?: number
      google_clicks_min?: number
      google_clicks_max?: number
      google_impressions_min?: number
      google_impressions_max?: number
      google_position_min?: number
      google_position_max?: number
      above_min?: number
      above_max?: number
      above_pixels_min?: number
      above_pixels_max?: number
      intent?: string
      page_query?: string
      keyword_without?: string
      keyword_pattern?: string
      feature?: string
      own_feature?: string
      lost_feature?: string
      is_failed?: 0 | 1
      is_ending?: 0 | 1
      is_ended?: 0 | 1
      is_untagged?: 0 | 1
      is_contested?: 0 | 1
      is_cited?: 0 | 1
      is_citation_lost?: 0 | 1
      is_below_fold?: 0 | 1
      is_wrong_page?: 0 | 1
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Keyword)[]
      next_cursor: string | null
    }
  }
  /** Add keywords to a project */
  addKeywords: {
    input: {
      project_id: number
      keywords: (string)[]
      search: SearchInput
      /** A research: `once` for one complete check, or the last day on which the keywords are checked daily, at most 90 days from today. Absent: they are checked as often as the project, without an end. */
      ends_on?: string
      dry_run?: boolean
    }
    answer: {
      added: number
      /** Cost of the added keywords until they end. */
      estimate: {
        /** Checks until the keywords end; without an end the first of each. */
        checks: number
        /** Estimated requests to sources; null: unknown. */
        requests: number | null
        /** Estimated price in US dollars; null: unknown. */
        cost: number | null
      }
      data: ({
        keyword: string
        result: "added" | "duplicate"
        keyword_id: number | null
      })[]
    }
  }
  /** One keyword with its rank */
  getKeyword: {
    input: {
      keyword_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Keyword
  }
  /** Change settings of keywords: all of them, or none if one is not found */
  changeKeywords: {
    input: {
      keyword_ids: (number)[]
      is_enabled?: boolean
      is_favourite?: boolean
      /** Days between checks; 0: paused. */
      check_every?: 1 | 2 | 3 | 7 | 0
      /** Last day on which they are checked, `once` for one more complete check, or `never`. Continues those that have ended, unless it is absent. */
      ends_on?: string
    }
    answer: {
      changed: number
    }
  }
  /** Move keywords to the bin, where they stay for 30 days */
  deleteKeywords: {
    input: {
      keyword_ids: (number)[]
    }
    answer: {
      deleted: number
    }
  }
}
