import type { Engine, EngineRequest } from '../engine.ts'
import type { ParsedPage } from '../page.ts'
import { type PageRequest, SourceError } from '../source.ts'
import { emptyPage } from './answer.ts'
import { retryAfter } from './http.ts'
import { parsePage } from './parse-page.ts'

/** The final answer of an engine, after redirects. */
export type Served = { status: number; url: string; retryAfter: string | undefined; text: string }

/** Fetches an address by any means. @throws {SourceError} when there is no answer */
export type Visit = (request: EngineRequest) => Promise<Served>

export type EnginePageOptions = {
  /** Origins used in place of the engines' own: one for all, or by engine slug. */
  baseUrl?: string | Record<string, string> | undefined
  /** `Cookie` header by engine slug, used in place of the engine's own. */
  cookies?: Record<string, string> | undefined
}

/**
 * Fetches a result page and reads it with the engine's parser. If the engine defines how to pass its consent
 * page, that is done once and the page is requested again.
 * @throws {SourceError} when there is no page
 */
export async function fetchEnginePage(
  engine: Engine,
  request: PageRequest,
  { baseUrl, cookies = {} }: EnginePageOptions,
  visit: Visit,
): Promise<ParsedPage> {
  const base = typeof baseUrl === 'string' ? baseUrl : baseUrl?.[engine.slug]
  const asked = engine.buildRequest(request, base)
  const cookie = cookies[engine.slug]
  if (cookie !== undefined) asked.headers.cookie = cookie

  const read = (served: Served) => readServed(served, engine, request)
  const served = await visit(asked)
  const page = read(served)
  if (page.status !== 'consent' || engine.consent === undefined) return page
  const agreed = await answerConsent(engine.consent, { asked, served, visit })
  return agreed === null ? page : read(agreed)
}

/** The page after the consent form is sent; null when the form cannot be sent. */
async function answerConsent(
  consent: NonNullable<Engine['consent']>,
  { asked, served, visit }: { asked: EngineRequest; served: Served; visit: Visit },
): Promise<Served | null> {
  if ('cookie' in consent) {
    const cookie = [asked.headers.cookie, consent.cookie].filter((one) => one !== undefined).join('; ')
    return visit({ ...asked, headers: { ...asked.headers, cookie } })
  }
  const form = consent.form(served.text, served.url)
  if (form === null) return null
  // The request's cookies are for the engine only.
  const { cookie: _own, ...headers } = asked.headers
  await visit({ ...form, headers: { ...headers, ...form.headers } })
  return visit(asked)
}

/** Classifies a page by its address alone: engines keep captcha and consent pages at known addresses. */
export function wallAt(address: string): 'blocked' | 'consent' | null {
  const { pathname, hostname } = new URL(address)
  if (/^\/(?:sp\/)?(?:sorry|showcaptcha|captcha)\b/.test(pathname)) return 'blocked'
  return hostname.startsWith('consent.') ? 'consent' : null
}

function readServed(served: Served, engine: Engine, request: PageRequest): ParsedPage {
  const { status, text } = served
  const { slug } = engine
  const parse = () => parsePage(engine, text, { ...request.search, page: request.page })
  const wall = wallAt(served.url)
  if (wall !== null) return emptyPage({ status: wall })
  const wait = retryAfter(served.retryAfter, Date.now())
  // Captcha pages have status 429 or 503; their content tells more than the status.
  const mayBeCaptcha = (status === 429 || status >= 500) && wait === undefined && text.length > 0
  if (mayBeCaptcha && parse().status === 'blocked') return emptyPage({ status: 'blocked' })
  if (status === 429)
    throw new SourceError('rate_limited', `${slug} asks for fewer requests (HTTP 429).`, wait)
  if (status === 401 || status === 407)
    throw new SourceError('unauthorised', `The proxy refuses the credentials (HTTP ${status}).`)
  if (status === 403 || status === 451)
    throw new SourceError('blocked', `${slug} refuses to answer (HTTP ${status}).`)
  if (status >= 500) throw new SourceError('server_error', `${slug} failed (HTTP ${status}).`, wait)
  if (status >= 400)
    throw new SourceError('bad_answer', `${slug} does not know the request (HTTP ${status}).`)
  if (text.length === 0) throw new SourceError('bad_answer', `${slug} sent an empty page.`)
  return { ...parse(), raw: text }
}
