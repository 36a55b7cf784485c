import type { Browser } from '@playwright/test'
import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { openUntilShown } from '../first-content.ts'
import type { Product } from '../product.ts'
import type { Tracked } from '../tracked.ts'
import { firstCard, phone, slowDown } from './phone.ts'

/** Milliseconds of quiet after which a page that nobody touches has requested everything. */
const QUIET = 1_500

/** Measures the bytes that a browser with an empty cache receives before anybody touches the page. */
export async function benchBundle({ url }: Product, { person, projectId }: Tracked): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const list = await received(browser, url, `/projects/${projectId}/keywords`, person.token)
    const login = await received(browser, url, '/login')
    const first = await beforeFirstCard(browser, url, `/projects/${projectId}/keywords`, person.token)
    return [
      {
        name: 'scripts of the keyword list until a phone shows it',
        unit: 'KB',
        runs: [first],
        target: { below: 170 },
      },
      { name: 'scripts of the keyword list', unit: 'KB', runs: [list.scripts], target: { below: 170 } },
      { name: 'scripts of the log-in', unit: 'KB', runs: [login.scripts], target: { below: 250 } },
      { name: 'styles of the keyword list', unit: 'KB', runs: [list.styles] },
      { name: 'everything of the keyword list', unit: 'KB', runs: [list.all] },
      { name: 'everything of the log-in', unit: 'KB', runs: [login.all] },
    ]
  } finally {
    await browser.close()
  }
}

/** Kilobytes of the scripts that a phone on a slow line requests before it paints the first row of the list. */
async function beforeFirstCard(browser: Browser, url: string, path: string, token: string) {
  const context = await newVisitor(browser, url, token, phone)
  const page = await context.newPage()
  const network = await slowDown(page)
  const scripts = new Map<string, string>()
  const sizes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.set(requestId, response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script !== undefined) sizes.set(script, encodedDataLength)
  })
  const shown = await openUntilShown(page, url + path, firstCard)
  // Wait, so that earlier requests have arrived and are counted too.
  await page.waitForTimeout(QUIET)
  const asked = await page.evaluate(
    (before) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < before)
        .map(({ name }) => name),
    shown,
  )
  await context.close()
  return asked.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1024
}

/** Kilobytes on the wire, headers included, compressed as the server sends them. */
async function received(browser: Browser, url: string, path: string, token?: string) {
  const context = await newVisitor(browser, url, token)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes = { scripts: 0, styles: 0, all: 0 }
  network.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.mimeType)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    bytes.all += encodedDataLength
    if (kind.includes('javascript')) bytes.scripts += encodedDataLength
    if (kind.includes('css')) bytes.styles += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(url + path)
  // The event stream never ends, so the network never becomes idle.
  await page.waitForTimeout(QUIET * 2)
  await context.close()
  return { scripts: bytes.scripts / 1024, styles: bytes.styles / 1024, all: bytes.all / 1024 }
}
