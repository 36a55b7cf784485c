// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type EventSubscription = {
  id: number
  name: string
  /** As far as it is shown: with all of it, anybody could send there. */
  address: string
  events: ("check.completed" | "rank.changed" | "keyword.left_top_n" | "feature.won" | "feature.lost" | "citation.won" | "citation.lost" | "report.ready" | "export.ready" | "project.day_closed")[]
  /** Only events of these projects; null: of all that the token reaches. */
  project_ids: (number)[] | null
  /** The positions from which `keyword.left_top_n` counts. */
  top_n: number
  is_enabled: boolean
  /** `failing`: the latest try failed, and another one follows. */
  state: "active" | "failing" | "paused" | "disabled"
  /** `failures`: no event was taken for a day. `gone`: the address answered 410. `token`: the token may no longer be used. */
  pause_reason: "failures" | "gone" | "token" | null
  failing_since: string | null
  next_try_at: string | null
  created_at: string
}

export type Event = {
  /** Sent as `evt_ID`; a repeated event has the same one. */
  id: number
  type: string
  project_ids: (number)[] | null
  /** `withheld`: the token does not reach its project. */
  state: "waiting" | "sent" | "withheld"
  tries: number
  /** The latest attempts, at most 20. */
  attempts: ({
    at: string
    answer: string
  })[]
  created_at: string
}

/** Input and answer of each call, by its name. */
export type EventsCalls = {
  /** The addresses that hear of events */
  listEventSubscriptions: {
    input: {
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (EventSubscription)[]
      next_cursor: string | null
    }
  }
  /** Have events posted to an address */
  createEventSubscription: {
    input: {
      name?: string
      /** Where events are posted, beginning with `https://`. */
      url: string
      events: ("check.completed" | "rank.changed" | "keyword.left_top_n" | "feature.won" | "feature.lost" | "citation.won" | "citation.lost" | "report.ready" | "export.ready" | "project.day_closed")[]
      project_ids?: (number)[]
      /** For `keyword.left_top_n`; 10 by default. */
      top_n?: number
    }
    answer: {
      id: number
      name: string
      /** As far as it is shown: with all of it, anybody could send there. */
      address: string
      events: ("check.completed" | "rank.changed" | "keyword.left_top_n" | "feature.won" | "feature.lost" | "citation.won" | "citation.lost" | "report.ready" | "export.ready" | "project.day_closed")[]
      /** Only events of these projects; null: of all that the token reaches. */
      project_ids: (number)[] | null
      /** The positions from which `keyword.left_top_n` counts. */
      top_n: number
      is_enabled: boolean
      /** `failing`: the latest try failed, and another one follows. */
      state: "active" | "failing" | "paused" | "disabled"
      /** `failures`: no event was taken for a day. `gone`: the address answered 410. `token`: the token may no longer be used. */
      pause_reason: "failures" | "gone" | "token" | null
      failing_since: string | null
      next_try_at: string | null
      created_at: string
      /** The key of signatures (https://www.standardwebhooks.com). It is shown this once; null: no new one. */
      secret: string | null
    }
  }
  /** Change, disable or resume a subscription */
  changeEventSubscription: {
    input: {
      event_subscription_id: number
      name?: string
      /** Where events are posted, beginning with `https://`. */
      url?: string
      events?: ("check.completed" | "rank.changed" | "keyword.left_top_n" | "feature.won" | "feature.lost" | "citation.won" | "citation.lost" | "report.ready" | "export.ready" | "project.day_closed")[]
      /** Null: all projects that the token reaches. */
      project_ids?: (number)[] | null
      /** For `keyword.left_top_n`; 10 by default. */
      top_n?: number
      is_enabled?: boolean
      /** True: answers with a new secret. Both secrets sign for 24 hours, then the new one alone. */
      renew_secret?: boolean
    }
    answer: {
      id: number
      name: string
      /** As far as it is shown: with all of it, anybody could send there. */
      address: string
      events: ("check.completed" | "rank.changed" | "keyword.left_top_n" | "feature.won" | "feature.lost" | "citation.won" | "citation.lost" | "report.ready" | "export.ready" | "project.day_closed")[]
      /** Only events of these projects; null: of all that the token reaches. */
      project_ids: (number)[] | null
      /** The positions from which `keyword.left_top_n` counts. */
      top_n: number
      is_enabled: boolean
      /** `failing`: the latest try failed, and another one follows. */
      state: "active" | "failing" | "paused" | "disabled"
      /** `failures`: no event was taken for a day. `gone`: the address answered 410. `token`: the token may no longer be used. */
      pause_reason: "failures" | "gone" | "token" | null
      failing_since: string | null
      next_try_at: string | null
      created_at: string
      /** The key of signatures (https://www.standardwebhooks.com). It is shown this once; null: no new one. */
      secret: string | null
    }
  }
  /** Delete a subscription with its log */
  deleteEventSubscription: {
    input: {
      event_subscription_id: number
    }
    answer: {
      deleted: number
    }
  }
  /** Post an event of the type `subscription.test` */
  sendTestEvent: {
    input: {
      event_subscription_id: number
    }
    answer: Event
  }
  /** The events of the last 7 days, with the answers of the address */
  listEvents: {
    input: {
      event_subscription_id: number
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Event)[]
      next_cursor: string | null
    }
  }
  /** Post the events of a time span once more */
  replayEvents: {
    input: {
      event_subscription_id: number
      /** Events from this moment on. */
      from: string
      /** Events before this moment. */
      to: string
    }
    answer: {
      events: number
    }
  }
}
