// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Competitor = {
  id: number
  /** All pages of the host count, and its subdomains too. */
  host: string
  /** False: no positions are recorded. */
  is_enabled: boolean
  /** Latest known position; null: not found, or not checked yet. */
  position: number | null
  is_featured_snippet: boolean
  /** The page that ranks. */
  url: string | null
}

/** Input and answer of each call, by its name. */
export type CompetitorsCalls = {
  /** The competitors of a keyword with their positions, oldest first */
  listCompetitors: {
    input: {
      keyword_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: {
      data: (Competitor)[]
    }
  }
  /** Follow competitors at keywords: all of them, or none if one is refused */
  addCompetitors: {
    input: {
      keyword_ids: (number)[]
      /** Domains or addresses. */
      competitors: (string)[]
    }
    answer: {
      data: ({
        id: number
        /** All pages of the host count, and its subdomains too. */
        host: string
        /** False: no positions are recorded. */
        is_enabled: boolean
        /** Latest known position; null: not found, or not checked yet. */
        position: number | null
        is_featured_snippet: boolean
        /** The page that ranks. */
        url: string | null
        keyword_id: number
      })[]
    }
  }
  /** Follow another host in place of a competitor */
  changeCompetitor: {
    input: {
      competitor_id: number
      host: string
      /** True: at all keywords of the project that follow the former host. */
      everywhere?: boolean
    }
    answer: {
      /** All pages of the host count, and its subdomains too. */
      host: string
      /** Keywords that follow the new host in place of the former one. */
      changed: number
    }
  }
  /** Remove a competitor from its keyword; it stays in the bin for 30 days */
  deleteCompetitor: {
    input: {
      competitor_id: number
    }
    answer: {
      deleted: number
    }
  }
  /** The competitors that the keywords of a project follow, most keywords first */
  listProjectCompetitors: {
    input: {
      project_id: number
    }
    answer: {
      data: ({
        /** All pages of the host count, and its subdomains too. */
        host: string
        /** Enabled keywords that follow the host. */
        keywords: number
      })[]
    }
  }
  /** The share of voice of the site and its strongest competitors by day, largest first */
  getShareOfVoice: {
    input: {
      project_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
    }
    answer: {
      days: (string)[]
      /** Competitors that were checked on the last day. */
      competitors: number
      data: ({
        /** All pages of the host count, and its subdomains too. */
        host: string
        is_own: boolean
        /** Per cent of the clicks that the keywords could bring, on the last day. */
        share: number
        /** Percentage points since the first of its days; null without an earlier one. */
        change: number | null
        /** Keywords that were checked on the last day. */
        keywords: number
        shares: (number | null)[]
      })[]
    }
  }
}
