import type { Browser, Page } from '@playwright/test'
import { createProjectOf, watchFirstChecks } from '../../e2e/first-minute.ts'
import { newVisitor, openBrowser } from '../browser.ts'
import { startBusy } from '../busy.ts'
import type { Figure } from '../figures.ts'
import { signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'

export type FirstMinuteOptions = { runs: number; patience: number }

const BUSY_PROCESSES = 2
const phrases = Array.from({ length: 110 }, (_, index) => `first ${String(index + 1).padStart(3, '0')}`)

/** Milliseconds from "Create project" on, and the number of contradictions on the page, sampled every 100 ms. */
type Minute = { first: number; all: number; contradictions: number }

/** Measures a new project with 110 keywords until all are checked: on a quiet machine, and next to two busy processes. */
export async function benchFirstMinute(
  product: Product,
  { runs, patience }: FirstMinuteOptions,
): Promise<Figure[]> {
  const worker = await product.startWorker()
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const busy of [0, BUSY_PROCESSES]) {
      const minutes: Minute[] = []
      for (let run = 0; run < runs; run += 1) {
        await untilQuiet(patience)
        const load = startBusy(busy)
        minutes.push(await minuteOf(browser, product))
        await load.stop()
      }
      const beside = busy === 0 ? 'quiet' : `${busy} busy processes beside it`
      const figure = (name: string, of: keyof Minute): Figure => ({
        name: `${name}, ${beside}`,
        unit: of === 'contradictions' ? '' : 'ms',
        runs: minutes.map((minute) => minute[of]),
        ...(of === 'contradictions' && { target: { exactly: 0 } }),
      })
      figures.push(
        figure('first position on screen', 'first'),
        figure(`all ${phrases.length} checked on screen`, 'all'),
        figure('contradictions', 'contradictions'),
      )
    }
    return figures
  } finally {
    await browser.close()
    await worker.stop()
  }
}

async function minuteOf(browser: Browser, product: Product): Promise<Minute> {
  const { token } = await signUp(product)
  const context = await newVisitor(browser, product.url, token)
  const page = await context.newPage()
  await createProjectOf(page, phrases)
  const began = performance.now()
  const [first, { found, checkedAt }] = await Promise.all([
    firstPosition(page).then(() => performance.now()),
    watchFirstChecks(page, phrases.length),
  ])
  for (const text of found) console.error(text)
  await context.close()
  return { first: first - began, all: checkedAt - began, contradictions: found.length }
}

async function firstPosition(page: Page): Promise<void> {
  const positions = page.locator('td[data-column="current"]').filter({ hasText: /\d/ })
  await positions.first().waitFor({ timeout: 60_000 })
}
