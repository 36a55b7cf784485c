import type { EngineRequest } from '../engine.ts'
import { engines, findEngine } from '../engines/registry.ts'
import type { PageStatus, ParsedPage } from '../page.ts'
import { type Capabilities, type PageRequest, type Source, SourceError } from '../source.ts'
import { emptyPage } from './answer.ts'
import { decodeBody, type HttpAnswer, HttpClient, type HttpOptions, retryAfter } from './http.ts'

export type DirectOptions = HttpOptions & {
  /** Name the source goes by; `direct` by default. */
  name?: string
  /** Origins that stand in for the engines' own: one for all, or by engine slug. */
  baseUrl?: string | Record<string, string> | undefined
  /** `Cookie` header by engine slug, in place of the engine's own. */
  cookies?: Record<string, string> | undefined
}

/** Every search that an engine's own page answers. */
export const enginePages: Capabilities = {
  engines: Object.fromEntries(engines.map(({ slug, types }) => [slug, types])),
  devices: ['desktop', 'mobile'],
  places: true,
  countries: 'all',
  languages: 'all',
  maxResultsPerRequest: 10,
}

/** Gets the engines' own result pages over HTTP and parses them. */
export function createDirectSource(options: DirectOptions = {}): Source {
  const http = new HttpClient(options)
  const { baseUrl, cookies = {}, name = 'direct' } = options

  return {
    name,
    resultsPerRequest: 10,
    capabilities: enginePages,
    async fetchPage(request, signal) {
      const engine = findEngine(request.search.engine)
      const base = typeof baseUrl === 'string' ? baseUrl : baseUrl?.[engine.slug]
      const { url, headers, body } = engine.buildRequest(request, base)
      const cookie = cookies[engine.slug]
      if (cookie !== undefined) headers.cookie = cookie
      const answer = await followRedirects(http, url, { headers, body, signal })
      if (typeof answer === 'string') return emptyPage({ status: answer })
      return readPage(answer, request, (html) =>
        engine.parsePage(html, { ...request.search, page: request.page }),
      )
    },
    close: () => http.close(),
  }
}

const mostRedirects = 5

type Asked = Pick<EngineRequest, 'headers' | 'body'> & { signal: AbortSignal }

/** The final answer, or the status that a redirect gives away: captcha and consent pages live at their own address. */
async function followRedirects(
  http: HttpClient,
  start: string,
  { headers, body, signal }: Asked,
): Promise<HttpAnswer | Extract<PageStatus, 'blocked' | 'consent'>> {
  let url = start
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await http.ask(url, headers, signal, body)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    if (!URL.canParse(location, url))
      throw new SourceError('bad_answer', `A redirect leads to "${location}".`)
    const next = new URL(location, url)
    if (/^\/(?:sp\/)?(?:sorry|showcaptcha|captcha)\b/.test(next.pathname)) return 'blocked'
    if (next.hostname.startsWith('consent.')) return 'consent'
    url = next.href
  }
  throw new SourceError('bad_answer', `More than ${mostRedirects} redirects.`)
}

function readPage(answer: HttpAnswer, request: PageRequest, parse: (html: string) => ParsedPage): ParsedPage {
  const { status } = answer
  const { engine } = request.search
  const wait = retryAfter(answer.headers['retry-after'], Date.now())
  // Captcha pages come as 429 or 503; what they say tells more than the number.
  const mayBeCaptcha = (status === 429 || status >= 500) && wait === undefined && answer.body.length > 0
  if (mayBeCaptcha && parse(decodeBody(answer)).status === 'blocked') return emptyPage({ status: 'blocked' })
  if (status === 429) {
    throw new SourceError('rate_limited', `${engine} asks for fewer requests (HTTP 429).`, wait)
  }
  if (status === 401 || status === 407) {
    throw new SourceError('unauthorised', `The proxy refuses the credentials (HTTP ${status}).`)
  }
  if (status === 403 || status === 451)
    throw new SourceError('blocked', `${engine} refuses to answer (HTTP ${status}).`)
  if (status >= 500) throw new SourceError('server_error', `${engine} failed (HTTP ${status}).`, wait)
  if (status >= 400)
    throw new SourceError('bad_answer', `${engine} does not know the request (HTTP ${status}).`)
  if (answer.body.length === 0) throw new SourceError('bad_answer', `${engine} sent an empty page.`)
  return parse(decodeBody(answer))
}
