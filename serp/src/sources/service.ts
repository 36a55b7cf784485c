import { gapIn } from '../capabilities.ts'
import type { EngineRequest } from '../engine.ts'
import type { SourceFailure } from '../failures.ts'
import type { ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import { type Capabilities, type PageRequest, type Source, SourceError } from '../source.ts'
import { failureOf, refusal } from './answer.ts'
import { decodeBody, HttpClient, type HttpOptions } from './http.ts'

/** A search service that answers each request with one page or list. */
export type Service = {
  name: string
  /** Organic results expected from one request; 10 by default. */
  resultsPerRequest?: number
  capabilities: Capabilities
  ask(request: PageRequest): EngineRequest
  /** @throws {SourceError} when the answer is not a result page */
  read(text: string, request: PageRequest): ParsedPage
  /** Completes a parsed page; undefined if nothing is missing. A failure leaves the page as it is. */
  further?(text: string, page: ParsedPage): Further | undefined
  /** Failure for an HTTP status that the service uses unusually; undefined for the usual meaning. */
  refuse?(status: number, text: string): SourceFailure | SourceError | undefined
}

type Further = {
  request: EngineRequest
  complete(text: string): ParsedPage
}

/** Connections of a service, and the price of a request in US dollars. */
export type ServiceOptions = HttpOptions & { price?: number | undefined }

/** A source that asks a service once for each page, and turns its failures into a `SourceError`. */
export function createServiceSource(service: Service, options: ServiceOptions): Source {
  const http = new HttpClient(options)
  const { name, resultsPerRequest = 10, capabilities } = service
  const { price } = options

  return {
    name,
    resultsPerRequest,
    capabilities,
    ...(price !== undefined && { price }),
    async fetchPage(request, signal) {
      requireAnswerable(name, capabilities, request.search)
      const { url, headers, body } = service.ask(request)
      const answer = await http.ask(url, { 'accept-encoding': 'gzip', ...headers }, signal, body)
      // JSON is always UTF-8, whatever the headers say.
      const isJson = answer.headers['content-type']?.includes('json') ?? false
      const text = isJson ? answer.body.toString('utf8') : decodeBody(answer)
      if (answer.status === 200) {
        const page = { ...service.read(text, request), raw: text }
        const further = service.further?.(text, page)
        return further === undefined ? page : completed(page, further, signal)
      }
      const refused = service.refuse?.(answer.status, text)
      throw refused instanceof SourceError
        ? refused
        : refusal(name, answer, refused ?? failureOf(answer.status))
    },
    close: () => http.close(),
  }

  /** The results are paid for and known: only an aborted check is given up for what else could be read. */
  async function completed(page: ParsedPage, { request, complete }: Further, signal: AbortSignal) {
    try {
      const answer = await http.ask(request.url, { 'accept-encoding': 'gzip', ...request.headers }, signal)
      return answer.status === 200 ? complete(answer.body.toString('utf8')) : page
    } catch {
      signal.throwIfAborted()
      return page
    }
  }
}

/** @throws {SourceError} `unsupported` when the source does not support this search */
export function requireAnswerable(name: string, capabilities: Capabilities, search: Search) {
  const gap = gapIn(capabilities, search)
  if (gap !== null) throw new SourceError('unsupported', `${name} does not answer ${gap}.`)
}

/** A POST of JSON. */
export const postJson = (url: string, headers: Record<string, string>, value: unknown): EngineRequest => ({
  url,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** An `Authorization: Basic` header. */
export const basicAuthorization = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

/**
 * Abilities of most services for Google's web search: any country, language, place and device, page by page.
 */
export const googlePages: Capabilities = {
  engines: { google: ['web'] },
  devices: ['desktop', 'mobile'],
  places: true,
  countries: 'all',
  languages: 'all',
  maxResultsPerRequest: 10,
}
