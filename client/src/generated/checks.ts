// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

/** Input and answer of each call, by its name. */
export type ChecksCalls = {
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
}
