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
}
