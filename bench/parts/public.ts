import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import type { Product } from '../product.ts'

const paths = ['/', '/pricing', '/contact']
/** A mid-range phone on a slow 4G connection. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const connection = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const cpuSlowdown = 4
/** Wait in ms until the page no longer paints or moves anything. */
const SETTLED = 2_500

type Seen = { largestPaint: number; shift: number; bytes: number; scripts: number }

/** Measures a first visit on a phone: largest paint, layout shift and downloaded bytes. */
export async function benchPublic({ url }: Product, runs: number): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const path of paths) {
      const seen: Seen[] = []
      for (let run = 0; run < runs; run++) seen.push(await visit(browser, url + path))
      figures.push(
        {
          name: `largest paint of ${path}`,
          unit: 'ms',
          runs: seen.map(({ largestPaint }) => largestPaint),
          target: { below: 1_500 },
        },
        {
          name: `layout shift of ${path}`,
          unit: '',
          runs: seen.map(({ shift }) => shift),
          target: { below: 0.01 },
        },
        {
          name: `scripts of ${path}`,
          unit: 'KB',
          runs: seen.map(({ scripts }) => scripts),
          target: { below: 30 },
        },
        {
          name: `everything of ${path}`,
          unit: 'KB',
          runs: seen.map(({ bytes }) => bytes),
          target: { below: 200 },
        },
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  let [bytes, scripts] = [0, 0]
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.mimeType)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId)?.includes('javascript')) scripts += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', connection)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(address)
  await page.waitForTimeout(SETTLED)
  const paints = await page.evaluate(entriesOf, 'largest-contentful-paint')
  const shifts = await page.evaluate(entriesOf, 'layout-shift')
  const largestPaint = paints.at(-1)?.startTime ?? Number.NaN
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  await context.close()
  return { largestPaint, shift, bytes: bytes / 1024, scripts: scripts / 1024 }
}

/** Runs in the page. Inner functions must not have names, because the compiler adds a helper for them that the page lacks. */
function entriesOf(type: string): Promise<{ startTime: number; value: number }[]> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().map((entry) => ({ value: 0, ...entry.toJSON() }))),
    ).observe({ type, buffered: true })
    setTimeout(() => resolve([]), 500)
  })
}
