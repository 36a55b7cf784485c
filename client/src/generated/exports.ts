// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Export = {
  id: number
  /** Null: all projects that the token reached. */
  project_id: number | null
  name: string
  format: "csv" | "pdf" | "xlsx"
  state: "queued" | "running" | "done" | "failed"
  /** Rows of the file. */
  keywords: number
  /** Rows that are written already. */
  written: number
  bytes: number | null
  /** Why it failed. */
  failure: string | null
  created_at: string
  /** Until when the file can be fetched; null while there is none. */
  expires_at: string | null
}

/** Input and answer of each call, by its name. */
export type ExportsCalls = {
  /** Make a file of the keywords of a project, or of all projects that the token reaches */
  createExport: {
    input: {
      /** All projects that the token reaches by default. */
      project_id?: number
      format: "csv" | "pdf" | "xlsx"
      /** In the order of the file; all but those of Search Console by default. */
      columns?: ("place" | "current" | "change" | "prev_position" | "best_position" | "worst_position" | "serp" | "volume" | "traffic" | "traffic_value" | "above" | "intent" | "google_clicks" | "google_impressions" | "google_ctr" | "google_position" | "updated_at" | "tags")[]
      /** With `positions_to`: a column for each day, at most 1100 days. */
      positions_from?: string
      positions_to?: string
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
    }
    answer: Export
  }
  /** The files that the maker of the token has exported in the last 60 days */
  listExports: {
    input: {
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Export)[]
      next_cursor: string | null
    }
  }
  /** One export with its progress */
  getExport: {
    input: {
      export_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Export
  }
  /** The address of the file of an export */
  getExportFile: {
    input: {
      export_id: number
    }
    answer: {
      /** Address on this installation that needs no token and works for ten minutes; null while there is no file. */
      path: string | null
      name: string
      bytes: number | null
    }
  }
}
