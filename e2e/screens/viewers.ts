import { type Browser, test as base, type Page } from '@playwright/test'
import { url } from '../port.ts'
import { makeWorld, type Viewer, type World } from './people.ts'
import { signIn } from './table.ts'

/** Viewers of screens: their data, and a page for each of them. */
type Viewers = {
  world: World
  /** The page of a viewer, which keeps its session and its files from screen to screen. */
  pageOf(browser: Browser, viewer: Viewer): Promise<Page>
}

/** The people and their data are created once for all tests of a worker. */
export const test = base.extend<object, Viewers>({
  world: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: url })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  pageOf: [
    async ({ world }, use) => {
      const pages = new Map<Viewer, Page>()
      await use(async (browser, viewer) => {
        const known = pages.get(viewer)
        if (known !== undefined) return known
        const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })
        const page = await context.newPage()
        await signIn(page, viewer, world, url)
        pages.set(viewer, page)
        return page
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})
