import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, or else Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = systemBrowsers.find((path) => existsSync(path))
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A visitor who has never been here: nothing cached. With a token they are logged in. */
export async function newVisitor(
  browser: Browser,
  url: string,
  token?: string,
  device: BrowserContextOptions = desk,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, baseURL: url, locale: 'en-GB' })
  // tsx wraps named functions in this helper, also those that are sent to the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
  return context
}
