// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Alert = {
  id: number
  name: string
  is_enabled: boolean
  source: {
    type: "project" | "keyword" | "tag" | "projects"
    project_id: number | null
    keyword_id: number | null
    tag_id: number | null
    /** Only for `projects`: all of them, those of a folder, or those with a project tag. */
    scope: "all" | "folder" | "project_tag" | null
    /** Name of the folder or of the project tag. */
    scope_name: string | null
  }
  trigger: {
    type: "position" | "visibility" | "avg" | "top" | "unusual" | "feature" | "page" | "preferred" | "competitor" | "share" | "answers"
    action: string
    value: number | null
    /** A feature or a competitor; null: any. */
    target: string | null
  }
  /** Kinds of destinations; addresses are not sent. */
  destinations: (string)[]
  delivery: "at_once" | "daily"
  snoozed_until: string | null
  last_sent_at: string | null
  /** Since when no message could be made. */
  failing_since: string | null
  created_at: string
  updated_at: string
}

export type AlertMessage = {
  id: number
  title: string
  destination: string
  state: "queued" | "sent" | "failed"
  tries: number
  created_at: string
  sent_at: string | null
  next_try_at: string | null
}

/** Input and answer of each call, by its name. */
export type AlertsCalls = {
  /** The alerts that the token reaches */
  listAlerts: {
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
      data: (Alert)[]
      next_cursor: string | null
    }
  }
  /** One alert */
  getAlert: {
    input: {
      alert_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Alert
  }
  /** Messages that were sent for an alert in the last 90 days */
  listAlertMessages: {
    input: {
      alert_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (AlertMessage)[]
      next_cursor: string | null
    }
  }
}
