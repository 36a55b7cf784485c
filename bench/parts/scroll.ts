import type { Browser } from '@playwright/test'
import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { categories, type Frames, framesOf } from '../frames.ts'
import { answerWholeList } from '../long-list.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import type { World } from '../worlds.ts'

export type ScrollOptions = { keywords: number; runs: number; patience: number }

type Look = { density: 'comfortable' | 'compact'; colorScheme: 'light' | 'dark' }

const looks: readonly Look[] = [
  { density: 'comfortable', colorScheme: 'light' },
  { density: 'compact', colorScheme: 'light' },
  { density: 'comfortable', colorScheme: 'dark' },
]
/** Pixels a second, as a hurried turn of the wheel makes them, and how long it lasts. */
const SPEED = 6_000
const SECONDS = 8
const SCROLLER = '[role="grid"]'

/** All keywords of a project in one table, turned through with the wheel, from what Chromium's trace says of the frames. */
export async function benchScroll(product: Product, world: World, options: ScrollOptions): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const look of looks) {
      const runs: Frames[] = []
      for (let run = 0; run < options.runs; run += 1) {
        await untilQuiet(options.patience)
        runs.push(await scroll(browser, product, world, look))
      }
      figures.push(...figuresOf(`${options.keywords} rows, ${look.density}, ${look.colorScheme}`, runs))
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function scroll(
  browser: Browser,
  { url }: Product,
  { large: { person, projectId } }: World,
  { density, colorScheme }: Look,
): Promise<Frames> {
  const context = await newVisitor(browser, url, person.token)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme })
  await page.addInitScript(
    (layout) => localStorage.setItem('keyword_table', layout),
    JSON.stringify({ density }),
  )
  await answerWholeList(page, { url, token: person.token, projectId })
  await page.goto(`${url}/projects/${projectId}/keywords`)
  const table = page.locator(SCROLLER)
  await table.locator('tr[id^="keyword-"]').nth(10).waitFor()
  await table.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.mouse.move(700, 450)
  const devtools = await context.newCDPSession(page)
  await browser.startTracing(page, { categories })
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 450,
    yDistance: -SPEED * SECONDS,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })
  const trace = await browser.stopTracing()
  const travelled = await table.evaluate((element) => element.parentElement?.scrollTop ?? 0)
  await context.close()
  if (travelled < (SPEED * SECONDS) / 2) throw new Error(`The table moved by ${travelled} px only.`)
  return framesOf(trace)
}

function figuresOf(name: string, runs: readonly Frames[]): Figure[] {
  const all = (of: (run: Frames) => number) => runs.map(of)
  return [
    {
      name: `frames, ${name}`,
      unit: 'per second',
      runs: all((one) => one.perSecond),
      target: { above: 55 },
    },
    { name: 'frames dropped', unit: '%', runs: all((one) => one.dropped) },
    { name: 'tasks above 50 ms', unit: '', runs: all((one) => one.longTasks) },
    { name: 'longest task', unit: 'ms', runs: all((one) => one.longest) },
    { name: 'main thread per frame', unit: 'ms', runs: all((one) => one.work) },
    { name: 'main thread per frame, p95', unit: 'ms', runs: all((one) => one.workMost) },
  ]
}
