import type { ParsedPage } from './page.ts'
import type { Search } from './search.ts'

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

/** Something that can get a result page: an engine over HTTP, a SERP service, the sandbox. */
export type Source = {
  name: string
  /** Most organic results one request can return: 10 for engine pages, 100 for most services. */
  resultsPerRequest: number
  /**
   * Fetches and parses one page. A page that is a captcha, a consent wall or a script shell is an answer with that status.
   * @throws {SourceError} when no page could be had
   */
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<ParsedPage>
  close(): Promise<void>
}

export type SourceFailure =
  | 'timeout'
  | 'network'
  | 'rate_limited'
  | 'blocked'
  | 'server_error'
  | 'unauthorised'
  | 'no_credit'
  | 'bad_answer'

/** Why a source gave no page. `retryable` failures may succeed when asked again. */
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

  get retryable(): boolean {
    return this.failure !== 'unauthorised' && this.failure !== 'no_credit'
  }
}
