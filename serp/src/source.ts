import type { SourceFailure } from './failures.ts'
import type { ParsedPage } from './page.ts'
import type { ProxyServer } from './proxies/list.ts'
import type { Device, Search } from './search.ts'

/** One request to a source: the next page of a search. */
export type PageRequest = {
  search: Search
  /** 0 for the first page. */
  page: number
  /** Number of organic results already collected, for engines that page by offset. */
  offset: number
  /** Number of organic results still wanted, for sources that can return many at once. */
  wanted: number
  /** The `cursor` of the previous page. */
  cursor?: string
}

/** Abilities of a source. A search beyond them goes to another source; `gapIn` decides. */
export type Capabilities = {
  /** Slugs of verticals, by engine slug, e.g. `{ google: ['web'] }`. */
  readonly engines: Readonly<Record<string, readonly string[]>>
  readonly devices: readonly Device[]
  /** Whether a search can be made from a city or region. */
  readonly places: boolean
  /** ISO 3166-1 alpha-2, lower case. */
  readonly countries: 'all' | readonly string[]
  /** ISO 639-1, lower case. */
  readonly languages: 'all' | readonly string[]
  /** Highest number of organic results that one request can return. */
  readonly maxResultsPerRequest: number
}

/** Something that fetches result pages: an engine over HTTP, a SERP service, the sandbox. */
export type Source = {
  name: string
  /** Organic results expected from one request: 10 for engine pages, up to 100 for some services. */
  resultsPerRequest: number
  capabilities: Capabilities
  /** Cost of one request in US dollars; undefined when unknown. */
  price?: number
  /**
   * Fetches and parses one page. A captcha, consent wall or script shell is a page with that status.
   * @throws {SourceError} when there is no page
   */
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<ParsedPage>
  /** Health of its routes to the engines, for sources that have more than one. */
  health?(): SourceHealth
  /**
   * For sources that use proxies: use these in addition to those in the settings, never the machine's own
   * address; null: only those in the settings. Running requests finish on their proxy, and proxies that stay
   * keep their health.
   */
  useProxies?(servers: readonly ProxyServer[] | null): void
  close(): Promise<void>
}

/** State of the ways to the engines that a source has. */
export type SourceHealth = {
  /** Whether at least one route to an engine is open. */
  isOpen: boolean
  proxies: readonly ProxyHealth[]
}

/** One proxy since the source was created. Counts are of requests; times are milliseconds since 1970. */
export type ProxyHealth = {
  /** `host:port` */
  address: string
  /** ISO 3166-1 alpha-2, lower case. */
  country: string | null
  username: string | null
  used: number
  /** Number of `requests` that timed out, were not sent, or ended in an error. */
  failed: number
  /** Number of `requests` answered with a captcha, a refusal, or "too many requests". */
  blocked: number
  /** Number of running requests. */
  active: number
  /** Milliseconds until a page is complete, as a moving average; null before the first. */
  latency: number | null
  /** Share of requests that returned a page, as a moving average, 0-1. */
  success: number
  /** End of its pause for the engines in `coolingFor`; null when it is not paused. */
  coolingUntil: number | null
  /** Slugs of the engines that it is paused for; `all` when the proxy itself does not work. */
  coolingFor: 'all' | readonly string[]
  lastUsedAt: number | null
  /** The last failure, in one sentence. */
  lastFailure: string | null
}

/** Why a source returned no page; `failureKinds` says what follows. */
export class SourceError extends Error {
  readonly failure: SourceFailure
  /** Milliseconds that the source asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(failure: SourceFailure, message: string, retryAfter?: number) {
    super(message)
    this.name = 'SourceError'
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
