import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request, Response } from 'playwright-core'
import type { EngineRequest } from '../engine.ts'
import type { PageStatus } from '../page.ts'
import { UnreachedError } from '../proxies/outcome.ts'
import { SourceError } from '../source.ts'
import type { Served } from '../sources/engine-page.ts'

export type Looking = {
  signal: AbortSignal
  /** Reads the current state of a page: its status and number of results. */
  read(html: string): { status: PageStatus; results: number }
  /** Milliseconds for scripts to load the results. */
  patience: number
  /** `host:port` of the proxy, for messages; null without one. */
  proxy: string | null
}

const pollInterval = 150

/**
 * Opens an address in a page and waits until it has results and their number stays the same, or the time
 * limit ends.
 * @throws {SourceError} when there is no answer
 */
export async function visit(page: Page, asked: EngineRequest, looking: Looking): Promise<Served> {
  const { response, isBare } = await open(page, asked, looking)
  const { 'retry-after': retryAfter, 'content-type': type = 'text/html' } = response.headers()
  const status = response.status()
  if (status === 407 && looking.proxy !== null) throw refused(looking.proxy)
  if (isBare) return { status, url: response.url(), retryAfter, text: '' }
  const isPage = /html|xml/.test(type)
  const text = !isPage
    ? await response.text()
    : await (status < 400 ? settled(page, looking) : contentOf(page))
  return { status, url: page.url(), retryAfter, text }
}

/** An answer. A bare one is an error without a body; the browser then shows its own error page. */
type Opened = { response: Response; isBare: boolean }

async function open(page: Page, { url, headers, body }: EngineRequest, looking: Looking): Promise<Opened> {
  const { cookie, referer, 'accept-language': languages, 'content-type': contentType } = headers
  const context = page.context()
  const cookies = cookiesIn(cookie).map((one) => ({ ...one, url }))
  if (cookies.length > 0) await context.addCookies(cookies)
  if (languages !== undefined) await page.setExtraHTTPHeaders({ 'accept-language': languages })
  if (body !== undefined) {
    const isFirst = (request: Request) => request.isNavigationRequest() && request.redirectedFrom() === null
    await page.route(
      url,
      (route) =>
        isFirst(route.request())
          ? route.continue({
              method: 'POST',
              postData: body,
              headers: {
                ...route.request().headers(),
                ...(contentType !== undefined && { 'content-type': contentType }),
              },
            })
          : route.fallback(),
      { times: 1 },
    )
  }
  let answered: Response | undefined
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) answered = response
  })
  try {
    // The signal decides when time is up.
    const response = await page.goto(url, {
      waitUntil: 'domcontentloaded',
      timeout: 0,
      ...(referer !== undefined && { referer }),
    })
    if (response !== null) return { response, isBare: false }
  } catch (error) {
    if (answered !== undefined && String(error).includes('ERR_HTTP_RESPONSE_CODE_FAILURE'))
      return { response: answered, isBare: true }
    throw toSourceError(error, looking.proxy, new URL(url).host)
  }
  throw new SourceError('bad_answer', `${new URL(url).host} sent no page.`)
}

/** The page's HTML once two reads find the same results; its current HTML when the time limit ends. */
async function settled(page: Page, { signal, read, patience }: Looking): Promise<string> {
  const deadline = Date.now() + patience
  let before = { html: '', results: -1 }
  for (;;) {
    const html = await contentOf(page)
    if (html !== before.html) {
      const { status, results } = read(html)
      const isWaiting = status === 'js_required' || (status === 'ok' && results !== before.results)
      if (!isWaiting) return html
      before = { html, results }
    } else if (before.results > 0) return html
    if (Date.now() >= deadline) return html
    await sleep(pollInterval, undefined, { signal })
  }
}

/** Scripts may navigate to another page; the content cannot be read meanwhile. */
async function contentOf(page: Page): Promise<string> {
  try {
    return await page.content()
  } catch (error) {
    if (!(error instanceof Error) || !/navigating/.test(error.message)) throw error
    await page.waitForLoadState('domcontentloaded')
    return page.content()
  }
}

function cookiesIn(header: string | undefined): { name: string; value: string }[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === '' ? [] : [{ name, value: value.join('=') }]
  })
}

const refused = (proxy: string) =>
  new UnreachedError('unauthorised', `The proxy ${proxy} refuses the credentials (HTTP 407).`)

/** Finds Chromium's error code, e.g. `net::ERR_TUNNEL_CONNECTION_FAILED`. */
function toSourceError(error: unknown, proxy: string | null, host: string): unknown {
  const [code] = /\bERR_\w+/.exec(error instanceof Error ? error.message : '') ?? []
  if (code === undefined) return error
  if (proxy !== null && /PROXY_AUTH|INVALID_AUTH/.test(code)) return refused(proxy)
  if (proxy !== null && /PROXY|TUNNEL/.test(code))
    return new UnreachedError('network', `The proxy ${proxy} cannot be reached (${code}).`)
  if (/TIMED_OUT/.test(code)) return new SourceError('timeout', `${host} did not answer in time.`)
  return new SourceError('network', `${host} cannot be reached (${code}).`)
}
