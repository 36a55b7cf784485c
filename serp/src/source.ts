import type { SourceFailure } from './failures.ts'
import type { ParsedPage } from './page.ts'
import type { ProxyServer } from './proxies/list.ts'
import type { Device, Search } from './search.ts'

/** One request to a source: the next page of a search. */
export type PageRequest = {
  search: Search
  /** 0 for the first page. */
  page: number
  /** Organic results already collected, for engines that page by offset. */
  offset: number
  /** Organic results still wanted, for sources that can return many at once. */
  wanted: number
  /** The `cursor` of the page before. */
  cursor?: string
}

/** What a source can be asked for. A search outside of it is for another source; `gapIn` tells. */
export type Capabilities = {
  /** Slugs of the verticals by slug of the engine, e.g. `{ google: ['web'] }`. */
  readonly engines: Readonly<Record<string, readonly string[]>>
  readonly devices: readonly Device[]
  /** Whether a search can be made from a city or region. */
  readonly places: boolean
  /** ISO 3166-1 alpha-2, lower case. */
  readonly countries: 'all' | readonly string[]
  /** ISO 639-1, lower case. */
  readonly languages: 'all' | readonly string[]
  /** Most organic results that one request can bring. */
  readonly maxResultsPerRequest: number
}

/** Something that can get a result page: an engine over HTTP, a SERP service, the sandbox. */
export type Source = {
  name: string
  /** Organic results that one request is expected to bring: 10 for engine pages, up to 100 for some services. */
  resultsPerRequest: number
  capabilities: Capabilities
  /** US dollars that one request costs; undefined when unknown. */
  price?: number
  /**
   * Fetches and parses one page. A page that is a captcha, a consent wall or a script shell is an answer with that status.
   * @throws {SourceError} when no page could be had
   */
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<ParsedPage>
  /** How its ways to the engines are doing, for sources that have more than one. */
  health?(): SourceHealth
  /**
   * For sources that go through proxies: uses these and those of its settings, and never the machine's own address; null:
   * those of its settings alone. Requests under way end where they began, and proxies that stay keep their health.
   */
  useProxies?(servers: readonly ProxyServer[] | null): void
  close(): Promise<void>
}

export type SourceHealth = {
  /** Whether any way is open to any engine. */
  isOpen: boolean
  proxies: readonly ProxyHealth[]
}

/** One proxy since the source was made. Counts are of requests, moments are milliseconds since 1970. */
export type ProxyHealth = {
  /** `host:port` */
  address: string
  /** ISO 3166-1 alpha-2, lower case. */
  country: string | null
  username: string | null
  used: number
  /** Of these: not answered in time, not carried, or answered with an error. */
  failed: number
  /** Of these: answered with a captcha, a refusal, or "too many requests". */
  blocked: number
  /** Requests under way. */
  active: number
  /** Milliseconds to a whole page, as a moving average; null before the first. */
  latency: number | null
  /** Share of requests that brought a page, as a moving average, 0 to 1. */
  success: number
  /** Until when it is left alone, by the engines named in `coolingFor`; null: it is not. */
  coolingUntil: number | null
  /** Slugs of engines it is kept from; `all` when the proxy itself does not work. */
  coolingFor: 'all' | readonly string[]
  lastUsedAt: number | null
  /** The last failure, in a sentence. */
  lastFailure: string | null
}

/** Why a source gave no page; `failures.ts` says what follows from it. */
export class SourceError extends Error {
  readonly failure: SourceFailure
  /** Milliseconds the source asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(failure: SourceFailure, message: string, retryAfter?: number) {
    super(message)
    this.name = 'SourceError'
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
