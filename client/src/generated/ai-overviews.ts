// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type CitationCounts = {
  /** Keywords whose overview cites the site, of those that were read. */
  cited: number
  /** Pages of the site among the sources of these overviews. */
  sources: number
}

/** Input and answer of each call, by its name. */
export type AIoverviewsCalls = {
  /** In how many AI overviews the site and its competitors are cited, by day */
  getCitationShare: {
    input: {
      project_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
    }
    answer: {
      /** First day with numbers; null before it. */
      since: string | null
      sites: ({
        host: string
        is_own: boolean
      })[]
      data: ({
        date: string
        /** Keywords whose AI overview was read. */
        read: number
        /** All sources of these overviews. */
        sources: number
        /** Keywords whose page had no overview. */
        not_shown: number
        /** Keywords whose overview could not be read. */
        not_read: number
        /** Keywords whose check failed. */
        failed: number
        /** Counts of each site, in the order of `sites`; null: it was not followed on the day. */
        counts: (CitationCounts | null)[]
      })[]
    }
  }
  /** The pages of the site that AI overviews cite now, those of most keywords first */
  listCitedPages: {
    input: {
      project_id: number
    }
    answer: {
      /** Keywords whose AI overview was read. */
      read: number
      /** Keywords whose overview cites the site. */
      cited: number
      /** Cited pages of the site. */
      total: number
      data: ({
        url: string
        keywords: number
        /** First day since which an overview cites the page without an interruption. */
        since: string | null
        /** Best place among the sources. */
        best_place: number
        of: ({
          keyword_id: number
          keyword: string
          /** Place among the sources. */
          place: number
          position: number | null
        })[]
      })[]
    }
  }
  /** Keywords for which the site is in the top 10 and the AI overview cites only others */
  listCitationGaps: {
    input: {
      project_id: number
    }
    answer: {
      /** Keywords whose AI overview was read. */
      read: number
      /** Keywords that are gaps. */
      total: number
      data: ({
        keyword_id: number
        keyword: string
        position: number
        /** The page of the site that ranks. */
        url: string | null
        /** Searches per month. */
        volume: number | null
        cited: ({
          url: string
          host: string
          place: number
          is_followed: boolean
        })[]
      })[]
    }
  }
}
