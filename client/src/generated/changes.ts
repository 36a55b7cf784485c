// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type ChangedKeyword = {
  keyword_id: number
  keyword: string
  from: {
    /** Null: not among the results. */
    position: number | null
    is_featured_snippet: boolean
    /** The page of the site that ranked. */
    url: string | null
    /** Day of the check: the last one up to the compared day. */
    day: string
  }
  to: {
    /** Null: not among the results. */
    position: number | null
    is_featured_snippet: boolean
    /** The page of the site that ranked. */
    url: string | null
    /** Day of the check: the last one up to the compared day. */
    day: string
  }
  /** Positions won; negative: lost. Null if the site does not rank on one of the days. */
  change: number | null
  /** Estimated visits per month that were won; negative: lost. Null without a volume. */
  traffic_change: number | null
  /** `snippet_won`, `snippet_lost`: the featured snippet. `entered`, `left`: ranks again, or no more. `other_page`: moved, and another page of the site ranks. `improved`, `declined`: moved with the same page. */
  reason: "snippet_won" | "snippet_lost" | "entered" | "left" | "other_page" | "improved" | "declined"
}

/** Input and answer of each call, by its name. */
export type ChangesCalls = {
  /** The keywords that won and lost most visits between two days */
  getChanges: {
    input: {
      project_id: number
      /** Day to compare with; the day before `to` by default. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
      /** Only keywords with this tag. */
      tag_id?: number
      /** Keywords in each list, 20 by default. */
      limit?: number
    }
    answer: {
      from: string
      to: string
      /** Keywords that have a better position, also those not listed. */
      won_count: number
      lost_count: number
      won: (ChangedKeyword)[]
      lost: (ChangedKeyword)[]
    }
  }
  /** The stored facts about how a keyword moved */
  explainKeyword: {
    input: {
      keyword_id: number
      /** Day to compare with. */
      from?: string
    }
    answer: {
      /** Null: there is no earlier check. */
      from: {
        day: string
        /** Null: not among the results. */
        position: number | null
        is_featured_snippet: boolean
      } | null
      /** Null: there is no check. */
      to: {
        day: string
        /** Null: not among the results. */
        position: number | null
        is_featured_snippet: boolean
      } | null
      /** The page of the site that ranked, if it changed. */
      page: {
        from: string
        to: string
      } | null
      /** Days whose list of results is not stored: other sites and features are not compared. */
      missing_days: (string)[]
      /** Sites that ranked below the site, and now rank above it. */
      passed_by: ({
        host: string
        /** Its best position then; null: not in that list. */
        from: number | null
        /** Its best position now; null: not in that list. */
        to: number | null
      })[]
      passed_by_count: number
      /** Sites that ranked above the site, and now rank below it. */
      passed: ({
        host: string
        /** Its best position then; null: not in that list. */
        from: number | null
        /** Its best position now; null: not in that list. */
        to: number | null
      })[]
      passed_count: number
      /** Features of the page that are new. */
      features_came: ({
        name: string
        /** It shows a page of the site. */
        is_own: boolean
      })[]
      /** Features of the page that are gone. */
      features_went: ({
        name: string
        /** It shows a page of the site. */
        is_own: boolean
      })[]
      notes: ({
        day: string
        text: string
      })[]
      /** Known updates of the engine on or near these days. */
      updates: ({
        name: string
        started_on: string
        ended_on: string | null
      })[]
    }
  }
}
