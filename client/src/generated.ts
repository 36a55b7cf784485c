// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Account = {
  account_id: number
  /** The maker of the token. */
  username: string
  role: "admin" | "owner" | "manager" | "moderator" | "viewer" | "contributor" | "client" | "client_alone"
  token: {
    id: number
    name: string
    permissions: ("read" | "write" | "check" | "manage")[]
  }
  /** Null: all projects of the account. */
  project_ids: (number)[] | null
  limits: ({
    name: string
    /** Null: unlimited. */
    allowed: number | null
    used: number
  })[]
}

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

export type Keyword = {
  id: number
  project_id: number
  keyword: string
  search: {
    engine: string
    type: string
    section: string
    /** ISO 3166-1 alpha-2. */
    country: string
    /** ISO 639-1, with a region if the engine has several. */
    language: string
    device: "desktop" | "mobile"
    /** City, if there is one. */
    place: {
      id: number
      name: string
    } | null
  }
  rank: {
    /** Null unless the site ranks. */
    position: number | null
    state: "ranked" | "not_in_depth" | "failed" | "not_checked"
    /** Results that were read by the last check that did not fail. */
    depth: number | null
    is_featured_snippet: boolean
    /** Day of the position. */
    day: string | null
    checked_at: string | null
    /** The page of the site that ranks. */
    url: string | null
    /** Time of the latest check, also of a failed one. */
    tried_at: string | null
    /** Why the latest check failed. */
    failure: string | null
  }
  previous_position: number | null
  best_position: number | null
  worst_position: number | null
  /** Positions won since the check before; negative: lost. */
  change: number | null
  movement: "improved" | "declined" | "stable" | "new" | "dropped" | "first" | null
  /** Features of the result page, as slugs. */
  features: (string)[]
  /** Features that contain the site. */
  own_features: (string)[]
  /** Searches per month. */
  volume: number | null
  /** Estimated visits per month. */
  traffic: number | null
  /** Estimated price of these visits as ads, in US dollars. */
  traffic_value: number | null
  /** Days between checks; 0: paused. */
  check_every: number
  is_enabled: boolean
  is_favourite: boolean
  created_at: string
}

export type SearchInput = {
  engine: string
  country: string
  /** The language of the country by default: `en`. */
  language?: string
  /** `web` by default. */
  type?: string
  /** `organic` by default. */
  section?: string
  /** `desktop` by default. */
  device?: string
  /** A city of `GET /places`; only for Google. */
  place_id?: number
}

export type PositionOfDay = {
  day: string
  /** Null unless the site ranks. */
  position: number | null
  /** `ranked`: the position is a number. `not_in_depth`: the site is not among the `depth` results that were read. `failed`: nothing could be read. `not_checked`: no check. */
  state: "ranked" | "not_in_depth" | "failed" | "not_checked"
  /** Results that were read; null for a failed check and for an imported position. */
  depth: number | null
  /** The site ranks first by the featured snippet, and not in the list. */
  is_featured_snippet: boolean
  /** Positions won since the check before; negative: lost. Null if one of them has none. */
  change: number | null
  /** The page of the site that ranks. */
  url: string | null
  checked_at: string | null
  /** The rank tracker that measured an imported position; null: Rankline. */
  imported_from: string | null
  /** The search or the address of that day, if the search of the keyword or the address of the project has changed since. */
  former_search: string | null
}

export type PositionsOfKeyword = {
  keyword_id: number
  keyword: string
  /** The position of each day in the order of `days`; null: the state says why. */
  positions: (number | null)[]
  /** Results that were read on each day; null without a successful check. */
  depths: (number | null)[]
  states: ("ranked" | "not_in_depth" | "failed" | "not_checked")[]
  /** Days on which the site ranked first by the featured snippet. */
  featured_snippet_days: (string)[]
}

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

export type LandingPage = {
  id: number
  url: string
  first_seen_on: string
  /** Enabled keywords for which the page ranks now. */
  keywords: number
  average_position: number | null
  /** Per cent. */
  visibility: number | null
  /** Estimated visits per month; null if no volume is known. */
  traffic: number | null
  /** Estimated price of these visits as ads, in US dollars. */
  traffic_value: number | null
  /** Per cent of the traffic of all pages. */
  traffic_share: number | null
  /** Visits won since yesterday. */
  traffic_change_day: number | null
  /** Visits won in seven days. */
  traffic_change_week: number | null
  /** Keywords for which it ranks now and did not seven days ago. */
  won: number
  /** Keywords for which it ranked seven days ago and does not now. */
  lost: number
  /** The keyword with the best position. */
  best_keyword: {
    id: number
    keyword: string
    position: number
  } | null
}

export type CannibalisedKeyword = {
  keyword_id: number
  keyword: string
  position: number | null
  best_position: number | null
  /** Searches per month. */
  volume: number | null
  /** Estimated visits per month; null if no volume is known. */
  traffic: number | null
  /** Estimated visits per month at the best position. */
  traffic_at_best: number | null
  /** Times that pages replaced each other in the period; 0 unless two did so at least twice. */
  switches: number
  last_switched_on: string | null
  /** Pages of the site in the last whole list of results; 0: fewer than two. */
  pages_in_list: number
  /** Day of that list. */
  listed_on: string | null
  /** The page that should rank. */
  preferred_url: string | null
  /** Another page than the preferred one ranks. */
  is_wrong_page: boolean
  pages: ({
    url: string
    /** Days of the period on which it was the best page of the site. */
    days: number
    /** The best position on these days. */
    best_position: number | null
    last_ranked_on: string | null
    /** Null: not in the last whole list. */
    position_in_list: number | null
    /** The best page of the site now. */
    is_current: boolean
  })[]
}

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

export type Tag = {
  id: number
  name: string
  colour: "white" | "red" | "green" | "orange" | "blue"
  /** Its keywords are those that a filter finds, so it cannot be given or taken. */
  is_dynamic: boolean
  /** When the keywords of a dynamic tag were found last. */
  counted_at: string | null
}

export type Note = {
  id: number
  keyword_id: number
  /** The day on charts that the note is about. */
  day: string
  text: string
  description: string | null
  colour: "red" | "green" | "blue" | null
  /** Written by the maker of the token. */
  is_own: boolean
}

export type Alert = {
  id: number
  name: string
  is_enabled: boolean
  source: {
    type: "project" | "keyword" | "tag" | "projects"
    project_id: number | null
    keyword_id: number | null
    tag_id: number | null
    /** Of many projects: all of them, those of a folder, or those with a project tag. */
    scope: "all" | "folder" | "project_tag" | null
    /** Name of the folder or of the project tag. */
    scope_name: string | null
  }
  trigger: {
    type: "position" | "visibility" | "avg" | "top" | "unusual" | "feature" | "page" | "preferred" | "competitor" | "share"
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

export type Report = {
  id: number
  project_id: number
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

export type Engine = {
  engine: string
  name: string
  /** False: it cannot be checked yet. */
  is_available: boolean
  /** Real result pages have proved that they are read well. */
  is_verified: boolean
  types: ({
    type: string
    name: string
    /** False: it cannot be checked yet. */
    is_available: boolean
    /** Real result pages have proved that they are read well. */
    is_verified: boolean
    sections: ({
      section: string
      name: string
      /** False: it cannot be checked yet. */
      is_available: boolean
    })[]
  })[]
  /** ISO 3166-1 alpha-2. */
  countries: (string)[]
  /** Codes of `GET /languages`. */
  languages: (string)[]
  devices: (string)[]
}

export type Problem = {
  /** `urn:rankline:problem:` and the code. */
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  errors?: ({
    field: string
    message: string
  })[]
}

/** Input and answer of each call, by its name. */
export type Operations = {
  /** The permissions of the token, with the limits and usage of its account */
  getAccount: {
    input: Record<string, never>
    answer: Account
  }
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
  /** The keywords of a project with their ranks */
  listKeywords: {
    input: {
      project_id: number
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
      page_query?: string
      keyword_without?: string
      keyword_pattern?: string
      feature?: string
      own_feature?: string
      lost_feature?: string
      is_failed?: 0 | 1
      is_untagged?: 0 | 1
      is_contested?: 0 | 1
      is_cited?: 0 | 1
      is_citation_lost?: 0 | 1
      is_wrong_page?: 0 | 1
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Keyword)[]
      next_cursor: string | null
    }
  }
  /** Add keywords to a project */
  addKeywords: {
    input: {
      project_id: number
      keywords: (string)[]
      search: SearchInput
      dry_run?: boolean
    }
    answer: {
      added: number
      data: ({
        keyword: string
        result: "added" | "duplicate"
        keyword_id: number | null
      })[]
    }
  }
  /** One keyword with its rank */
  getKeyword: {
    input: {
      keyword_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: Keyword
  }
  /** Change settings of keywords: all of them, or none if one is not found */
  changeKeywords: {
    input: {
      keyword_ids: (number)[]
      is_enabled?: boolean
      is_favourite?: boolean
      /** Days between checks; 0: paused. */
      check_every?: 1 | 2 | 3 | 7 | 0
    }
    answer: {
      changed: number
    }
  }
  /** Move keywords to the bin, where they stay for 30 days */
  deleteKeywords: {
    input: {
      keyword_ids: (number)[]
    }
    answer: {
      deleted: number
    }
  }
  /** Check keywords now, at full depth */
  requestChecks: {
    input: {
      keyword_ids: (number)[]
      dry_run?: boolean
      /** US dollars. */
      max_cost?: number
    }
    answer: {
      is_dry_run: boolean
      estimate: {
        /** Checks that would start; running ones are not repeated. */
        checks: number
        /** Estimated requests to the source; null: unknown. */
        requests: number | null
        /** Estimated price in US dollars; null: unknown. */
        cost: number | null
      }
      data: ({
        keyword_id: number
        result: "requested" | "refused" | "not_requested"
      })[]
    }
  }
  /** The positions of a keyword on the days of a range, oldest first */
  listPositions: {
    input: {
      keyword_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
      /** Fields of each row, separated by commas. */
      fields?: string
    }
    answer: {
      from: string
      to: string
      data: (PositionOfDay)[]
    }
  }
  /** The positions of many keywords on the days of a range */
  listProjectPositions: {
    input: {
      project_id: number
      /** First day; by default 30 days end with the last one. */
      from?: string
      /** Last day, at most 400 days with the first; today (UTC) by default. */
      to?: string
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (PositionsOfKeyword)[]
      next_cursor: string | null
      /** Oldest first. */
      days: (string)[]
    }
  }
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
  /** The pages of a site that rank, with the numbers of their keywords */
  listLandingPages: {
    input: {
      project_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (LandingPage)[]
      next_cursor: string | null
    }
  }
  /** Keywords for which pages of the site replace each other or share a list of results */
  listCannibalisation: {
    input: {
      project_id: number
      /** Days up to today in which pages replaced each other; 30 by default. */
      days?: "30" | "90" | "365"
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (CannibalisedKeyword)[]
      next_cursor: string | null
    }
  }
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
  /** The tags that the token reaches */
  listTags: {
    input: {
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Tag)[]
      next_cursor: string | null
    }
  }
  /** Give keywords a tag by its name */
  createTag: {
    input: {
      name: string
      /** `white` by default. */
      colour?: "white" | "red" | "green" | "orange" | "blue"
      keyword_ids: (number)[]
    }
    answer: Tag
  }
  /** Give keywords a tag: all of them, or none if one is not found */
  giveTag: {
    input: {
      tag_id: number
      keyword_ids: (number)[]
    }
    answer: Tag
  }
  /** Take a tag from keywords: from all of them, or from none if one is not found */
  takeTag: {
    input: {
      tag_id: number
      keyword_ids: (number)[]
    }
    answer: {
      /** Keywords without the tag now. */
      changed: number
    }
  }
  /** The notes on a keyword */
  listNotes: {
    input: {
      keyword_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Note)[]
      next_cursor: string | null
    }
  }
  /** Write a note on keywords: on all of them, or on none if one is not found */
  addNote: {
    input: {
      keyword_ids: (number)[]
      day: string
      text: string
      description?: string
      colour?: "red" | "green" | "blue"
    }
    answer: {
      data: (Note)[]
    }
  }
  /** Remove a note from its keyword; it stays in the bin for 30 days */
  deleteNote: {
    input: {
      note_id: number
    }
    answer: {
      deleted: number
    }
  }
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
  /** What was sent for an alert in the last 90 days */
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
  /** The search engines, with what can be searched there */
  listEngines: {
    input: Record<string, never>
    answer: {
      data: (Engine)[]
    }
  }
  /** The countries */
  listCountries: {
    input: Record<string, never>
    answer: {
      data: ({
        code: string
        name: string
      })[]
    }
  }
  /** The languages */
  listLanguages: {
    input: Record<string, never>
    answer: {
      data: ({
        code: string
        name: string
      })[]
    }
  }
  /** Cities by the beginning of their name, best match first */
  searchPlaces: {
    input: {
      /** At least two letters; `springfield, il` narrows it. */
      query: string
      /** Only cities of this country. */
      country?: string
    }
    answer: {
      data: ({
        id: number
        name: string
        country: string
      })[]
    }
  }
  /** How well result pages of each engine can be read now */
  getSourceHealth: {
    input: Record<string, never>
    answer: {
      /** Checks of an engine wait for the next day in UTC, because a budget is used up. */
      checks_paused: boolean
      data: ({
        engine: string
        /** Share of recent checks that succeeded, from 0 to 1; of the best source. */
        success: number | null
        /** Until when every source of the engine rests after failures. */
        paused_until: string | null
      })[]
    }
  }
}

/** Method and path of each call; names in braces are taken from the input. */
export const operations = {
  getAccount: { method: 'GET', path: '/account' },
  listProjects: { method: 'GET', path: '/projects' },
  createProject: { method: 'POST', path: '/projects' },
  getProject: { method: 'GET', path: '/projects/{project_id}' },
  changeProject: { method: 'PATCH', path: '/projects/{project_id}' },
  deleteProject: { method: 'DELETE', path: '/projects/{project_id}' },
  listKeywords: { method: 'GET', path: '/projects/{project_id}/keywords' },
  addKeywords: { method: 'POST', path: '/projects/{project_id}/keywords' },
  getKeyword: { method: 'GET', path: '/keywords/{keyword_id}' },
  changeKeywords: { method: 'PATCH', path: '/keywords' },
  deleteKeywords: { method: 'DELETE', path: '/keywords' },
  requestChecks: { method: 'POST', path: '/checks' },
  listPositions: { method: 'GET', path: '/keywords/{keyword_id}/positions' },
  listProjectPositions: { method: 'GET', path: '/projects/{project_id}/positions' },
  getResultPage: { method: 'GET', path: '/keywords/{keyword_id}/results' },
  listResultDays: { method: 'GET', path: '/keywords/{keyword_id}/result-days' },
  listCompetitors: { method: 'GET', path: '/keywords/{keyword_id}/competitors' },
  listProjectCompetitors: { method: 'GET', path: '/projects/{project_id}/competitors' },
  getShareOfVoice: { method: 'GET', path: '/projects/{project_id}/share-of-voice' },
  listLandingPages: { method: 'GET', path: '/projects/{project_id}/landing-pages' },
  listCannibalisation: { method: 'GET', path: '/projects/{project_id}/cannibalisation' },
  getChanges: { method: 'GET', path: '/projects/{project_id}/changes' },
  getSeries: { method: 'GET', path: '/projects/{project_id}/series' },
  listTags: { method: 'GET', path: '/tags' },
  createTag: { method: 'POST', path: '/tags' },
  giveTag: { method: 'POST', path: '/tags/{tag_id}/keywords' },
  takeTag: { method: 'DELETE', path: '/tags/{tag_id}/keywords' },
  listNotes: { method: 'GET', path: '/keywords/{keyword_id}/notes' },
  addNote: { method: 'POST', path: '/notes' },
  deleteNote: { method: 'DELETE', path: '/notes/{note_id}' },
  listAlerts: { method: 'GET', path: '/alerts' },
  getAlert: { method: 'GET', path: '/alerts/{alert_id}' },
  listAlertMessages: { method: 'GET', path: '/alerts/{alert_id}/messages' },
  listReports: { method: 'GET', path: '/reports' },
  getReport: { method: 'GET', path: '/reports/{report_id}' },
  sendReport: { method: 'POST', path: '/reports/{report_id}/send' },
  makeReportDocument: { method: 'POST', path: '/reports/{report_id}/document' },
  listEngines: { method: 'GET', path: '/engines' },
  listCountries: { method: 'GET', path: '/countries' },
  listLanguages: { method: 'GET', path: '/languages' },
  searchPlaces: { method: 'GET', path: '/places' },
  getSourceHealth: { method: 'GET', path: '/source-health' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>
