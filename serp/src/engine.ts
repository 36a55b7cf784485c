import type { ParsedPage } from './page.ts'
import type { Search } from './search.ts'
import type { PageRequest } from './source.ts'

/** A search engine: how to ask it for a result page over HTTP, and how to read the page it answers. */
export type Engine = {
  /** The engine's name in a `Search`. */
  slug: string
  /** Verticals it can be asked for, by their slug in the catalogue, e.g. `web`. */
  types: readonly string[]
  /** Those of its types whose pages, as the engine really served them, have been read right; others are shown as unverified. */
  verified: readonly string[]
  /** @param base origin that stands in for the engine's own, e.g. `http://localhost:8082` */
  buildRequest(request: PageRequest, base?: string): EngineRequest
  /** Reads a page as served. Never throws, however broken the HTML. */
  parsePage(html: string, context: PageContext): ParsedPage
  /** How a visitor who is sent to its consent page gets past it; absent where that is not known. */
  consent?: ConsentPass
}

/** Cookies that a visitor who was asked before has, or what to send from the page that asks. */
export type ConsentPass =
  | { cookie: string }
  /** @returns null where the page has no such form */
  | { form(html: string, url: string): EngineRequest | null }

/** An HTTP GET, or a POST of the body where there is one. Header names are lower case. */
export type EngineRequest = { url: string; headers: Record<string, string>; body?: string }

/** What is known of a page besides its text. Where the rest is not known, the page speaks for itself. */
export type PageContext = Pick<Search, 'device'> &
  Partial<Pick<Search, 'type' | 'country'>> & {
    /** Which page of the search was asked for; 0 is the first. */
    page?: number
  }
