import { isSameSite } from '../cookies.ts'
import type { Engine, EngineRequest } from '../engine.ts'
import { engines as builtIn, findEngine } from '../engines/registry.ts'
import { isUrl } from '../is-url.ts'
import { addressOf, type ProxyServer, proxyUrl } from '../proxies/list.ts'
import { createPool, type ProxySettings } from '../proxies/settings.ts'
import { type Visitor, Visitors } from '../proxies/visitor.ts'
import { type Capabilities, type Source, SourceError } from '../source.ts'
import { type EnginePageOptions, fetchEnginePage, type Served, wallAt } from './engine-page.ts'
import { decodeBody, HttpClient, type HttpOptions } from './http.ts'

/** Connections, proxies and engines of a source that asks the engines themselves. */
export type DirectOptions = HttpOptions &
  EnginePageOptions &
  ProxySettings & {
    /** Name of the source; `direct` by default. */
    name?: string
    /** The engines that it can ask; those that are built in by default. */
    engines?: readonly Engine[]
  }

/** Every search that an engine's own page can answer. */
export const enginePages: Capabilities = pagesOf(builtIn)

function pagesOf(engines: readonly Engine[]): Capabilities {
  return {
    engines: Object.fromEntries(engines.map(({ slug, types }) => [slug, types])),
    devices: ['desktop', 'mobile'],
    places: true,
    countries: 'all',
    languages: 'all',
    maxResultsPerRequest: 10,
  }
}

/** One network address: its connections, and the visitors that engines see behind it. */
type Way = { http: HttpClient; visitors: Visitors }

/**
 * Fetches the engines' own result pages over HTTP and parses them, through a pool of proxies if there is one.
 * @throws {RangeError} when the list of proxies is empty
 */
export function createDirectSource(options: DirectOptions = {}): Source {
  const pool = createPool(options)
  const ways = new Map<ProxyServer | null, Way>()
  const { name = 'direct', engines = builtIn } = options

  function wayOf(server: ProxyServer | null): Way {
    const known = ways.get(server)
    if (known) return known
    const proxy = server === null ? options.proxy : proxyUrl(server)
    const visitors = new Visitors(server === null ? 'own' : addressOf(server))
    const way = { http: new HttpClient({ ...options, proxy }), visitors }
    ways.set(server, way)
    return way
  }

  return {
    name,
    resultsPerRequest: 10,
    capabilities: engines === builtIn ? enginePages : pagesOf(engines),
    fetchPage: (request, signal) =>
      pool.run(request.search, signal, async (server) => {
        const { http, visitors } = wayOf(server)
        const { device } = request.search
        const visitor = visitors.next(device)
        const engine = findEngine(request.search.engine, engines)
        const { consent } = engine
        let isLetIn = false
        try {
          const page = await fetchEnginePage(engine, request, options, (asked) =>
            visit(asked, { http, visitor, signal, consent }),
          )
          isLetIn = page.status === 'ok' || page.status === 'no_results'
          return page
        } finally {
          if (!isLetIn) visitors.dismiss(device, visitor)
        }
      }),
    health: () => pool.health(),
    useProxies(servers) {
      for (const server of pool.replace(servers)) {
        const way = ways.get(server)
        ways.delete(server)
        // Closes once the running requests have ended.
        void way?.http.close()
      }
    },
    async close() {
      pool.close()
      const all = [...ways.values()]
      ways.clear()
      await Promise.all(all.map(({ http }) => http.close()))
    },
  }
}

const mostRedirects = 8

type Visiting = { http: HttpClient; visitor: Visitor; signal: AbortSignal; consent: Engine['consent'] }

/**
 * The final answer after redirects, followed as a browser does, or the address of the wall that they lead to.
 */
async function visit(asked: EngineRequest, { http, visitor, signal, consent }: Visiting): Promise<Served> {
  const { cookie: own, ...headers } = visitor.wear(asked.headers)
  let { url, body } = asked
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const cookie = visitor.jar.header(url, (await isSameSite(url, asked.url)) ? own : undefined)
    const sent = cookie === undefined ? headers : { ...headers, cookie }
    const answer = await http.ask(url, sent, signal, body)
    await visitor.jar.take(answer.cookies, url)
    const { location, 'retry-after': retryAfter } = answer.headers
    const { status } = answer
    if (status < 300 || status >= 400 || location === undefined)
      return { status, url, retryAfter, text: decodeBody(answer) }
    if (!isUrl(location, url)) throw new SourceError('bad_answer', `A redirect leads to "${location}".`)
    url = new URL(location, url).href
    const wall = wallAt(url)
    const isAnswered = wall === 'consent' && consent !== undefined && 'form' in consent
    if (wall !== null && !isAnswered) return { status, url, retryAfter, text: '' }
    if (status !== 307 && status !== 308) {
      body = undefined
      delete headers['content-type']
    }
  }
  throw new SourceError('bad_answer', `More than ${mostRedirects} redirects.`)
}
