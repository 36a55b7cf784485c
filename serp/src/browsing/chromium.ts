import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { agentOfChromium } from '../browsers.ts'
import { addressOf, type ProxyServer } from '../proxies/list.ts'
import type { Device } from '../search.ts'
import { SourceError } from '../source.ts'

export type ChromiumOptions = {
  /** Path of the browser. */
  executable: string
  /** Highest number of open contexts; callers must not use more pages than that at the same time. */
  contexts: number
  /** Pages after which a context, with its cookies and storage, is replaced by a new one. */
  pagesPerContext: number
}

/** The visitor that opens a page: a device at an address. */
export type Viewer = { proxy: ProxyServer | null; device: Device }

type TabSlot = { key: string; context: BrowserContext; pages: number }

/** Kinds of requests that result pages do not need. */
const unneeded: ReadonlySet<string> = new Set(['image', 'font', 'media'])

/**
 * A headless Chromium, started on first use and again after a crash. Each viewer has its own context (cookies
 * and storage), which is kept between pages.
 */
export class Chromium {
  readonly #options: ChromiumOptions
  #browser: Promise<Browser> | undefined
  /** Unused contexts, the longest unused first. */
  #idle: TabSlot[] = []
  #busy = 0
  #isClosed = false

  constructor(options: ChromiumOptions) {
    this.#options = options
  }

  /**
   * Runs `work` with a page of its own, which is closed when `work` ends or the signal aborts.
   * @param isKept whether, after this result, the viewer's context can be used for the next page
   * @throws {SourceError} when the browser does not start or is lost; otherwise whatever `work` throws
   */
  async use<T>(
    viewer: Viewer,
    signal: AbortSignal,
    work: (page: Page) => Promise<T>,
    isKept: (result: T) => boolean,
  ): Promise<T> {
    this.#busy += 1
    let slot: TabSlot | undefined
    let isFit = false
    const leave = () => void slot?.context.close().catch(() => {})
    signal.addEventListener('abort', leave, { once: true })
    try {
      slot = await this.#enter(viewer)
      signal.throwIfAborted()
      const page = await slot.context.newPage()
      const result = await work(page)
      await page.close()
      slot.pages += 1
      isFit = isKept(result) && slot.pages < this.#options.pagesPerContext
      return result
    } catch (error) {
      signal.throwIfAborted()
      throw isLost(error) ? new SourceError('bad_answer', 'The browser lost the page.') : error
    } finally {
      signal.removeEventListener('abort', leave)
      this.#busy -= 1
      if (isFit && slot && !this.#isClosed && slot.context.browser()?.isConnected()) this.#idle.push(slot)
      else await slot?.context.close().catch(() => {})
    }
  }

  /** Closes the browser and all its pages. */
  async close(): Promise<void> {
    this.#isClosed = true
    const browser = await this.#browser?.catch(() => undefined)
    await browser?.close()
  }

  async #enter({ proxy, device }: Viewer): Promise<TabSlot> {
    const key = `${proxy === null ? 'own' : `${addressOf(proxy)} ${proxy.username ?? ''}`} ${device}`
    const browser = await this.#start()
    const index = this.#idle.findLastIndex((slot) => slot.key === key)
    const [known] = index < 0 ? [] : this.#idle.splice(index, 1)
    if (known) return known
    if (this.#idle.length + this.#busy > this.#options.contexts) await this.#idle.shift()?.context.close()
    const context = await browser.newContext(contextOptions(browser.version(), { proxy, device }))
    await context.route('**/*', (route) =>
      unneeded.has(route.request().resourceType()) ? route.abort() : route.continue(),
    )
    return { key, context, pages: 0 }
  }

  #start(): Promise<Browser> {
    if (this.#isClosed) return Promise.reject(new SourceError('bad_answer', 'The browser is closed.'))
    this.#browser ??= this.#launch()
    return this.#browser
  }

  async #launch(): Promise<Browser> {
    try {
      const { chromium } = await import('playwright-core')
      const browser = await chromium.launch({
        executablePath: this.#options.executable,
        headless: true,
        // The program handles signals itself: it closes its sources.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: ['--disable-dev-shm-usage'],
      })
      browser.on('disconnected', () => this.#forget())
      return browser
    } catch (error) {
      this.#forget()
      if (isNotInstalled(error))
        throw new SourceError('unsupported', 'The source "browser" needs the package playwright-core.')
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
      throw new SourceError(
        'server_error',
        `The browser ${this.#options.executable} does not start: ${reason}`,
      )
    }
  }

  #forget() {
    this.#browser = undefined
    this.#idle = []
  }
}

function contextOptions(version: string, { proxy, device }: Viewer): BrowserContextOptions {
  const isMobile = device === 'mobile'
  return {
    userAgent: agentOfChromium(version, device),
    viewport: isMobile ? { width: 412, height: 915 } : { width: 1366, height: 768 },
    isMobile,
    hasTouch: isMobile,
    acceptDownloads: false,
    // Requests of service workers would bypass the blocking of requests.
    serviceWorkers: 'block',
    ...(proxy !== null && {
      proxy: {
        server: `http://${addressOf(proxy)}`,
        ...(proxy.username !== undefined && { username: proxy.username, password: proxy.password ?? '' }),
      },
    }),
  }
}

/** The page, its context or the browser was closed unexpectedly. */
function isLost(error: unknown): boolean {
  if (error instanceof SourceError || !(error instanceof Error)) return false
  return /has been closed|page crashed|browser closed|target closed/i.test(error.message)
}

/** Libraries leave the package to those who use the browser. */
function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
