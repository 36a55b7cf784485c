// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

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

/** Input and answer of each call, by its name. */
export type ReferenceCalls = {
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
