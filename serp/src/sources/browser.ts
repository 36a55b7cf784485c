import { z } from 'zod'
import { Chromium } from '../browsing/chromium.ts'
import { findChromium } from '../browsing/executable.ts'
import { Slots } from '../browsing/slots.ts'
import { visit } from '../browsing/visit.ts'
import { findEngine } from '../engines/registry.ts'
import { addressOf, fromUrl, type ProxyServer } from '../proxies/list.ts'
import { createPool, type ProxySettings, proxySettings } from '../proxies/settings.ts'
import type { PageRequest, Source } from '../source.ts'
import { enginePages } from './direct.ts'
import { type EnginePageOptions, fetchEnginePage } from './engine-page.ts'
import { connectionSettings, defineSource, engineSettings } from './settings.ts'

const name = 'browser'

export type BrowserOptions = EnginePageOptions &
  ProxySettings & {
    proxy?: string | undefined
    executable?: string | undefined
    contexts?: number | undefined
    pagesPerContext?: number | undefined
    /** Seconds. */
    patience?: number | undefined
  }

const count = z.coerce.number().int().positive().optional()

/** The engines' own pages, for engines that show results only to browsers that run their scripts. */
export const browser = defineSource({
  name,
  title: "The engines' own pages, in a browser",
  docs: null,
  verified: true,
  capabilities: enginePages,
  settings: z.object({
    executable: z
      .string()
      .min(1)
      .optional()
      .meta({ title: 'Path of Chromium or Chrome; the one of the system' }),
    contexts: count.meta({ title: 'Pages open at once; 4' }),
    pagesPerContext: count.meta({ title: 'Pages after which a visitor is forgotten; 50' }),
    patience: z.coerce
      .number()
      .positive()
      .optional()
      .meta({ title: 'Seconds that scripts may take to show results; 10' }),
    proxy: connectionSettings.proxy,
    ...proxySettings,
    ...engineSettings,
  }),
  create: ({ price, ...options }) => ({
    ...createBrowserSource(options),
    ...(price !== undefined && { price }),
  }),
})

/**
 * Fetches the engines' result pages with a headless Chromium, which starts with the first page.
 * @throws {RangeError} when no browser is installed
 */
export function createBrowserSource(options: BrowserOptions = {}): Source {
  const { contexts = 4, pagesPerContext = 50, patience = 10 } = options
  const pool = createPool(options)
  const chromium = new Chromium({ executable: findChromium(options.executable), contexts, pagesPerContext })
  const slots = new Slots(contexts)
  const own = options.proxy === undefined ? null : fromUrl(options.proxy)

  async function fetchThrough(proxy: ProxyServer | null, request: PageRequest, signal: AbortSignal) {
    const { search, page: number } = request
    const engine = findEngine(search.engine)
    const looking = {
      signal,
      patience: patience * 1000,
      proxy: proxy === null ? null : addressOf(proxy),
      read(html: string) {
        const { status, organic } = engine.parsePage(html, { ...search, page: number })
        return { status, results: organic.length }
      },
    }
    return chromium.use(
      { proxy, device: search.device },
      signal,
      (page) => fetchEnginePage(engine, request, options, (asked) => visit(page, asked, looking)),
      ({ status }) => status === 'ok' || status === 'no_results',
    )
  }

  return {
    name,
    resultsPerRequest: 10,
    capabilities: enginePages,
    fetchPage: (request, signal) =>
      slots.run(signal, () =>
        pool.run(request.search, signal, (server) => fetchThrough(server ?? own, request, signal)),
      ),
    health: () => pool.health(),
    useProxies: (servers) => void pool.replace(servers),
    async close() {
      pool.close()
      await chromium.close()
    },
  }
}
