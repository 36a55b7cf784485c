// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Report = {
  id: number
  project_id: number
  /** Every project that the report is about, in order; the first is `project_id`. */
  project_ids: (number)[]
  name: string
  is_enabled: boolean
  every: "day" | "week" | "month"
  format: "pdf" | "csv"
  detail: "basic" | "advanced"
  language: "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl"
  /** First day of the latest document. */
  from: string
  to: string
  /** Kinds of destinations; addresses are not sent. */
  destinations: (string)[]
  /** Null while it is disabled. */
  next_at: string | null
  /** The latest document; null before the first. */
  last_run: {
    state: "queued" | "made" | "failed"
    at: string
    failure: string | null
  } | null
  created_at: string
  updated_at: string
}

/** Input and answer of each call, by its name. */
export type ReportsCalls = {
  /** The reports that the token reaches */
  listReports: {
    input: {
      project_id?: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Report)[]
      next_cursor: string | null
    }
  }
  /** One report */
  getReport: {
    input: {
      report_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Report
  }
  /** Make the document of a report now, and send it to its destinations */
  sendReport: {
    input: {
      report_id: number
    }
    answer: Report
  }
  /** Make the document of a report, and get its address when it is ready */
  makeReportDocument: {
    input: {
      report_id: number
    }
    answer: {
      /** Address on this installation that needs no token and works for ten minutes; null while the document is made. */
      path: string | null
    }
  }
}
