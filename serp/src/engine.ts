import type { ParsedPage } from './page.ts'
import type { Search } from './search.ts'
import type { PageRequest } from './source.ts'

/** A search engine: how to request a result page over HTTP, and how to read it. */
export type Engine = {
  /** The engine's name in a `Search`. */
  slug: string
  /** Slugs of the verticals it can be asked for, as in the catalogue, e.g. `web`. */
  types: readonly string[]
  /**
   * Types whose parsing is verified with pages that the engine really served; others are shown as unverified.
   */
  verified: readonly string[]
  /** @param base origin used in place of the engine's own, e.g. `http://localhost:8082` */
  buildRequest(request: PageRequest, base?: string): EngineRequest
  /** Reads a page as served. Never throws, however broken the HTML. */
  parsePage(html: string, context: PageContext): ParsedPage
  /**
   * Whether a page says that it is this engine's, by its title or by something that only its pages have. Needed for
   * engines that are not built in: a page that is nobody's is refused.
   */
  isOwnPage?(html: string): boolean
  /** How a visitor passes its consent page; absent when unknown. */
  consent?: ConsentPass
}

/** The cookies of a visitor who has already consented, or what to send from the consent page. */
export type ConsentPass =
  | { cookie: string }
  /** @returns null when the page has no consent form */
  | { form(html: string, url: string): EngineRequest | null }

/** An HTTP GET, or a POST if there is a body. Header names are lower case. */
export type EngineRequest = { url: string; headers: Record<string, string>; body?: string }

/** Facts about a page besides its text; the parser reads unknown ones from the page. */
export type PageContext = Pick<Search, 'device'> &
  Partial<Pick<Search, 'type' | 'country' | 'language' | 'phrase'>> & {
    /** Which page of the search was requested; 0 is the first. */
    page?: number
  }
