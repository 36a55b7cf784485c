import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import type { Product } from '../product.ts'
import type { World } from '../worlds.ts'

export type TabOptions = { rounds: number }

/** Warm-up rounds, which load the code of every screen and fill its caches; only later growth is a leak. */
const WARM = 2
const ROW = 'tr[id^="keyword-"]'
/** Number of other rows, pages and periods that a round opens. Ten rounds are like ten minutes of a person in a hurry. */
const REPEATED = 3

/** Measures the memory of a tab after rounds through filters, drawers, charts, advanced views and screens, and its growth. */
export async function benchTab(
  { url }: Product,
  { large }: World,
  { rounds }: TabOptions,
): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const context = await newVisitor(browser, url, large.person.token)
    const page = await context.newPage()
    // Moving elements cannot be clicked until they stop.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${url}/projects/${large.projectId}/keywords`)
    const seen: Held[] = []
    for (let round = 0; round < rounds + WARM; round += 1) {
      await useEverything(page)
      if (round >= WARM) seen.push(await held(browser, context, page))
    }
    const growth = (of: (one: Held) => number) =>
      seen.slice(1).map((one, index) => of(one) - of(seen[index] as Held))
    return [
      { name: 'script heap after garbage collection', unit: 'MB', runs: seen.map(({ heap }) => heap) },
      {
        name: 'the same, growth a round',
        unit: 'MB',
        runs: growth(({ heap }) => heap),
        target: { below: 0.5 },
      },
      {
        name: 'memory of the tab',
        unit: 'MB',
        runs: [seen.at(-1)?.memory ?? Number.NaN],
        target: { below: 200 },
      },
      { name: 'nodes of the document', unit: '', runs: seen.map(({ nodes }) => nodes) },
      {
        name: 'the same, growth a round',
        unit: '',
        runs: growth(({ nodes }) => nodes),
        target: { below: 100 },
      },
      { name: 'listeners', unit: '', runs: seen.map(({ listeners }) => listeners) },
    ]
  } finally {
    await browser.close()
  }
}

/** One round, which ends on the screen where it began. */
async function useEverything(page: Page) {
  await page.locator(ROW).first().waitFor()
  await filter(page)
  for (let count = 0; count < REPEATED; count += 1) {
    await openDrawer(page, count)
    await openAdvancedView(page, count)
    await page.getByRole('link', { name: 'Next page' }).click()
    await settled(page)
  }
  await openCharts(page)
  const home = new URL(page.url()).pathname
  for (const name of ['Dashboard', 'Projects']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await settled(page)
  }
  await page.locator(`a[href="${home}"]`).first().click()
  await settled(page)
}

async function filter(page: Page) {
  await page.getByRole('button', { name: 'Rank', exact: true }).click()
  await page.getByRole('option').nth(2).click()
  await settled(page)
  await page.getByRole('button', { name: /^Clear Rank/ }).click()
  await settled(page)
}

async function openDrawer(page: Page, index: number) {
  const toggle = page.locator(`${ROW} button[aria-label^="Details of "]`).nth(index)
  await toggle.click()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await settled(page)
  }
  await toggle.click()
}

async function openAdvancedView(page: Page, index: number) {
  await page.getByRole('button', { name: 'Open detail' }).nth(index).click()
  const dialog = page.getByRole('dialog', { name: 'View Keyword' })
  await dialog.locator('[data-circle]').first().waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function openCharts(page: Page) {
  await page.getByRole('button', { name: 'Show Other Charts' }).click()
  for (const period of ['1y', '1m', '1w']) {
    await page.getByRole('radiogroup', { name: 'Period' }).first().getByText(period, { exact: true }).click()
    await settled(page)
  }
  await page.getByRole('button', { name: 'Hide Other Charts' }).click()
}

/** Waits until everything that was requested is shown. */
async function settled(page: Page) {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], [data-stale="true"], [class*="Skeleton-root"]') === null,
  )
}

type Held = { heap: number; memory: number; nodes: number; listeners: number }

const MB = 2 ** 20

async function held(browser: Browser, context: BrowserContext, page: Page): Promise<Held> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  // The first collection may free objects that kept others alive; the second one collects those.
  for (let count = 0; count < 2; count += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { heap: usedSize / MB, memory: await memoryOfTab(browser), nodes, listeners: jsEventListeners }
}

/** Memory as Chromium's task manager counts it: pages of the tab's process that no other process shares. */
async function memoryOfTab(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMemory(id))
  return Math.max(...sizes)
}

function privateMemory(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('VmSwap')) / 1024
}
