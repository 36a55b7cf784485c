import type { Browser, CDPSession, Page } from '@playwright/test'
import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { openUntilShown } from '../first-content.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import type { Tracked } from '../tracked.ts'

export type PhoneOptions = { runs: number; patience: number }

/** Bytes per second of a line with 1.6 Mbit/s. */
const THROUGHPUT = (1.6 * 1024 * 1024) / 8
/** Round-trip time in ms. */
const LATENCY = 150
/** CPU slowdown of the phone, compared with this machine. */
const SLOWER = 4
export const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }

/** The first row of a list of keywords on a phone. */
export const firstCard = 'section[aria-label="Keywords"] article'

/** Three screens, each with the element that a person waits for and the element they then touch. */
const screens = (projectId: number) => [
  {
    name: 'first keyword of a list',
    path: `/projects/${projectId}/keywords`,
    shown: firstCard,
    touched: 'article button[aria-label^="Details of"]',
  },
  {
    name: 'first number of the dashboard',
    path: '/dashboard',
    shown: '[data-counter="keywords"]',
    touched: 'header button',
  },
  { name: 'first project', path: '/projects', shown: '[data-project]', touched: 'header button' },
]
type Screen = ReturnType<typeof screens>[number]
type Measured = { shown: number; answered: number }

/**
 * Milliseconds until a phone on a slow line, with nothing cached, shows the first thing of a screen, and until it
 * shows its answer to a touch.
 */
export async function benchPhone(
  { url }: Product,
  { person, projectId }: Tracked,
  { runs, patience }: PhoneOptions,
): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const screen of screens(projectId)) {
      const measured: Measured[] = []
      for (let run = 0; run < runs; run += 1) {
        await untilQuiet(patience)
        measured.push(await visit(browser, url, person.token, screen))
      }
      figures.push(
        {
          name: screen.name,
          unit: 'ms',
          runs: measured.map(({ shown }) => shown),
          target: { below: 2_500 },
        },
        {
          name: `${screen.name}: a touch then`,
          unit: 'ms',
          runs: measured.map(({ answered }) => answered),
          target: { below: 200 },
        },
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, url: string, token: string, screen: Screen): Promise<Measured> {
  const context = await newVisitor(browser, url, token, phone)
  const page = await context.newPage()
  await slowDown(page)
  const shown = await openUntilShown(page, url + screen.path, screen.shown)
  const answered = await touch(page, screen.touched)
  await context.close()
  return { shown, answered }
}

/** @returns the DevTools session of the page */
export async function slowDown(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  })
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return device
}

/** Milliseconds from a touch to the next frame, as the browser reports them (Event Timing, in steps of 8 ms). */
async function touch(page: Page, selector: string): Promise<number> {
  await page.evaluate(() => {
    window.touches = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.touches?.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  await page.locator(selector).first().tap()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  // Events below the threshold are not reported.
  return page.evaluate(() => Math.max(16, ...(window.touches ?? [])))
}

declare global {
  interface Window {
    /** Milliseconds that events took until the frame after them. */
    touches?: number[]
  }
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}
