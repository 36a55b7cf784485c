// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

/** Input and answer of each call, by its name. */
export type SeriesCalls = {
  /** The daily numbers of a project, or of its keywords with a tag */
  getSeries: {
    input: {
      project_id: number
      /** Only keywords with this tag. */
      tag_id?: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
    }
    answer: {
      days: (string)[]
      /** Keywords that had been checked by the day. */
      keywords: (number | null)[]
      /** Per cent. */
      visibility: (number | null)[]
      /** Per cent of the clicks that the keywords could bring. */
      visibility_score: (number | null)[]
      /** Mean position of the keywords that rank. */
      average_position: (number | null)[]
      /** Keywords among the first three. */
      top_3: (number | null)[]
      /** Keywords among the first ten. */
      top_10: (number | null)[]
      /** Estimated visits per month. */
      traffic: (number | null)[]
      /** Estimated price of these visits as ads, in US dollars. */
      traffic_value: (number | null)[]
      /** Estimated impressions per day. */
      impressions: (number | null)[]
      /** Estimated clicks per impression, per cent. */
      click_rate: (number | null)[]
      /** Searches per month of all keywords. */
      volume: (number | null)[]
      /** First day whose keywords of the tag are stored. */
      tag_since: string | null
    }
  }
  /** How a daily number of a project may go on for 90 days */
  getForecast: {
    input: {
      project_id: number
      /** Only keywords with this tag. */
      tag_id?: number
      number: "visibility" | "visibility_score" | "traffic" | "traffic_value"
    }
    answer: {
      /** Days of the history with a number. */
      known_days: number
      days: ({
        day: string
        value: number
        low: number
        high: number
      })[]
    }
  }
  /** The gain of a project if all keywords below a position came to it */
  getGoal: {
    input: {
      project_id: number
      /** Only keywords with this tag. */
      tag_id?: number
      position: "1" | "3" | "5" | "10"
    }
    answer: {
      /** Checked keywords that rank lower or not at all. */
      keyword_count: number
      /** Keywords of these whose search volume is known. */
      with_volume: number
      /** Additional visits per month; null: no search volume is known. */
      traffic: number | null
      /** Price of these visits as ads per month, in US dollars; null: no price is known. */
      traffic_value: number | null
      keywords: ({
        keyword_id: number
        keyword: string
        /** Null: not in the checked results. */
        position: number | null
        volume: number
        /** Additional visits per month. */
        traffic: number
      })[]
    }
  }
}
