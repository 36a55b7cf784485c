/** How often a search was requested: its first page, and pages in total. */
export type SearchCount = { first: number; pages: number }

export type StatsSnapshot = {
  requests: number
  paths: Record<string, number>
  /** Search requests by outcome: `ok`, `no_results`, `captcha`, `failure` … */
  outcomes: Record<string, number>
  /** By fingerprint, e.g. `google|web|us|en|desktop||coffee`. */
  searches: Record<string, SearchCount>
  /** Requests of searches beyond the limit of counted searches. */
  uncounted: number
}

/** Counts requests to the sandbox since its start or last reset. */
export type Stats = {
  request(path: string): void
  search(fingerprint: string, first: boolean): void
  outcome(name: string): void
  snapshot(): StatsSnapshot
  reset(): void
}

// Enough for every test; bounds memory when there are millions of searches.
const mostSearches = 200_000

export function createStats(): Stats {
  let requests = 0
  let uncounted = 0
  let paths = new Map<string, number>()
  let outcomes = new Map<string, number>()
  let searches = new Map<string, SearchCount>()

  return {
    request(path) {
      requests += 1
      paths.set(path, (paths.get(path) ?? 0) + 1)
    },
    search(fingerprint, first) {
      const count = searches.get(fingerprint)
      if (count) {
        count.pages += 1
        if (first) count.first += 1
      } else if (searches.size < mostSearches) searches.set(fingerprint, { first: first ? 1 : 0, pages: 1 })
      else uncounted += 1
    },
    outcome(name) {
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    },
    snapshot: () => ({
      requests,
      paths: Object.fromEntries(paths),
      outcomes: Object.fromEntries(outcomes),
      searches: Object.fromEntries(searches),
      uncounted,
    }),
    reset() {
      requests = 0
      uncounted = 0
      paths = new Map()
      outcomes = new Map()
      searches = new Map()
    },
  }
}
