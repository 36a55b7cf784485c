// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Project = {
  id: number
  name: string
  url: string
  /** Whether other pages of the site count. */
  url_match: "exact" | "contains"
  folder: string | null
  tags: (string)[]
  is_archived: boolean
  /** Days between checks; 0: paused. */
  check_every: number
  keywords: number
  /** Per cent. */
  visibility: number | null
  average_position: number | null
  improved: number
  declined: number
  stable: number
  top_3: number
  top_10: number
  top_20: number
  /** Keywords that rank. */
  top_100: number
  checked_at: string | null
  created_at: string
}

/** Input and answer of each call, by its name. */
export type ProjectsCalls = {
  /** The projects that the token reaches */
  listProjects: {
    input: {
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
      /** True: only archived projects; false: only others. */
      archived?: boolean
    }
    answer: {
      data: (Project)[]
      next_cursor: string | null
    }
  }
  /** Create a project */
  createProject: {
    input: {
      name: string
      /** An address or a domain, with `https://` if it has no scheme. */
      url: string
      /** Whether other pages of the site count. `contains` by default. */
      url_match?: "exact" | "contains"
      /** ISO 3166-1 alpha-2, `US` by default. */
      country?: string
      /** Days between checks; 0: paused. */
      check_every?: 1 | 2 | 3 | 7 | 0
    }
    answer: Project
  }
  /** One project */
  getProject: {
    input: {
      project_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Project
  }
  /** Change the name or the check frequency of a project */
  changeProject: {
    input: {
      project_id: number
      name?: string
      /** Days between checks; 0: paused. */
      check_every?: 1 | 2 | 3 | 7 | 0
    }
    answer: Project
  }
  /** Move a project to the bin, where it stays for 30 days */
  deleteProject: {
    input: {
      project_id: number
    }
    answer: {
      deleted: number
    }
  }
}
