// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Result = {
  /** Place in the list of organic results. */
  position: number
  /** Place among all elements of the page, with ads and features; null: not known. */
  absolute_position: number | null
  url: string
  title: string
  description: string
  /** A page of the project’s site. */
  is_own: boolean
  /** Host of the competitor of the keyword that this page belongs to. */
  competitor: string | null
  /** Place on the stored page before; null: not in that list. */
  previous_position: number | null
}

export type PageFeature = {
  feature: string
  name: string
  /** Before the first organic result, between them, or after the last one. */
  place: "above" | "within" | "below"
  /** It contains the project’s site. */
  is_own: boolean
  /** In the order of the page, at most 60. */
  entries: ({
    title: string
    url: string | null
    is_own: boolean
  })[]
}

/** Input and answer of each call, by its name. */
export type ResultpagesCalls = {
  /** The stored result page of a keyword on a day */
  getResultPage: {
    input: {
      keyword_id: number
      /** The latest stored day by default. */
      day?: string
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: {
      day: string | null
      /** Results that were read. */
      depth: number | null
      data: (Result)[]
      features: (PageFeature)[]
      /** The AI overview; null if the page has none. */
      overview: {
        /** Sources in their order. */
        citations: ({
          title: string
          url: string | null
          is_own: boolean
        })[]
        /** Place of the first citation of the project’s site, from 1; null: not cited. */
        own_citation: number | null
      } | null
    }
  }
  /** The days of which a result page of a keyword is stored, newest first */
  listResultDays: {
    input: {
      keyword_id: number
    }
    answer: {
      data: ({
        day: string
        depth: number
      })[]
    }
  }
}
