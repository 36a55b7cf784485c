import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import type { Tracked } from '../tracked.ts'

export type PhoneOptions = { runs: number; patience: number }

/** 1.6 Mbit a second. */
const THROUGHPUT = (1.6 * 1024 * 1024) / 8
/** Milliseconds of a round trip. */
const LATENCY = 150
/** How many times slower than this machine its processor is. */
const SLOWER = 4

/** Three screens, and what a person waits for on each. */
const screens = (projectId: number) => [
  {
    name: 'first keyword of a list',
    path: `/projects/${projectId}/keywords`,
    shown: 'section[aria-label="Keywords"] article',
  },
  { name: 'first number of the dashboard', path: '/dashboard', shown: '[data-counter="keywords"]' },
  { name: 'first project', path: '/projects', shown: '[data-card]' },
]

/** Milliseconds until a phone on a slow line, with nothing cached, shows the first thing of a screen. */
export async function benchPhone(
  { url }: Product,
  { person, projectId }: Tracked,
  { runs, patience }: PhoneOptions,
): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const { name, path, shown } of screens(projectId)) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        await untilQuiet(patience)
        times.push(await firstShown(browser, { url, path, shown, token: person.token }))
      }
      figures.push({ name, unit: 'ms', runs: times, target: { below: 2_500 } })
    }
    return figures
  } finally {
    await browser.close()
  }
}

type Screen = { url: string; path: string; shown: string; token: string }

async function firstShown(browser: Browser, { url, path, shown, token }: Screen): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  })
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  })
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url + path, { waitUntil: 'commit' })
  const time = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelector(selector)
          if (found !== null && found.getBoundingClientRect().height > 0) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    shown,
  )
  await context.close()
  return time
}
