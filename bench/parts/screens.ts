import type { Browser, Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { newVisitor, openBrowser } from '../browser.ts'
import type { Figure } from '../figures.ts'
import { afterPress, openUntilShown } from '../first-content.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { PROJECTS, type World } from '../worlds.ts'

export type ScreensOptions = { runs: number; patience: number }

/** A screen, the person who opens it, and a selector for its first content. */
type Screen = {
  name: string
  path: string
  as: 'large' | 'many'
  content: string
  /** Target in ms, if it is not the default one. */
  below?: number
}

const USUAL_BELOW = 1_000
const OVERVIEW_BELOW = 700
const target = { below: USUAL_BELOW }
const ROW = 'tr[id^="keyword-"]'
const DETAILS = `${ROW} button[aria-label^="Details of "]`
const LINE = '.recharts-line-curve, .recharts-area-area'

const day = (ago: number) => utcDay(-ago)

function screensOf({ large: { projectId, keywordIds } }: World): Screen[] {
  const list = `/projects/${projectId}/keywords`
  const large = (name: string, path: string, content: string): Screen => ({
    name,
    path,
    as: 'large',
    content,
  })
  const many = (name: string, path: string, content: string): Screen => ({ name, path, as: 'many', content })
  return [
    many(`dashboard of ${PROJECTS} projects`, '/dashboard', '[data-counter="keywords"]'),
    {
      ...many(`overview of ${PROJECTS} projects`, '/changes', 'tr[data-project]'),
      below: OVERVIEW_BELOW,
    },
    many(`list of ${PROJECTS} projects`, '/projects', '[data-project]'),
    large('keyword list', list, ROW),
    large('keyword list, filtered and sorted', `${list}?ranks_between=2&changes=1&sort=position`, ROW),
    large(
      'comparison of two days',
      `${list}?compare_from=${day(200)}&compare_to=${day(0)}`,
      `${ROW} td[data-column="then"] :not(:empty)`,
    ),
    large('charts of a year', `${list}?charts=visibility,traffic&chart_period=1y`, LINE),
    large('share of voice', `${list}?charts=visibility`, '[aria-label="Charts"] ol > li'),
    many(`keyword pool of ${PROJECTS} projects`, '/keywords', ROW),
    large('advanced view', `/keywords/${keywordIds[0]}`, '[data-circle]'),
    large('landing pages', `/projects/${projectId}/pages`, 'tbody th'),
    many('packages', '/account/upgrade/packages', 'main h2, main h3'),
  ]
}

const tabs = ['Competitors', 'Other ranks', 'Top 100', 'Related searches', 'Notes']

/** Selector of a tab whose content has loaded, even if the content is empty. */
const shownTab = (name: string) =>
  `[role="tabpanel"][aria-label="${name}"]:not(:empty):not(:has([class*="Skeleton"], [aria-busy="true"]))`

/** From the start of navigation, with nothing cached, to the first content of each screen; in the drawer, from the click. */
export async function benchScreens(
  { url }: Product,
  world: World,
  options: ScreensOptions,
): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const screen of screensOf(world)) {
      const runs: number[] = []
      // The first run of a screen is not counted, because the very first one also starts the processes of the browser.
      for (let run = 0; run <= options.runs; run += 1) {
        await untilQuiet(options.patience)
        const time = await open(browser, url, world[screen.as].person.token, screen)
        if (run > 0) runs.push(time)
      }
      const { name, below = USUAL_BELOW } = screen
      figures.push({ name, unit: 'ms', runs, target: { below } })
    }
    return [...figures, ...(await drawers(browser, url, world, options))]
  } finally {
    await browser.close()
  }
}

async function open(
  browser: Browser,
  url: string,
  token: string,
  { path, content }: Screen,
): Promise<number> {
  const context = await newVisitor(browser, url, token)
  const page = await context.newPage()
  const time = await openUntilShown(page, url + path, content)
  await context.close()
  return time
}

async function drawers(
  browser: Browser,
  url: string,
  { large }: World,
  { runs, patience }: ScreensOptions,
): Promise<Figure[]> {
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    await untilQuiet(patience)
    const context = await newVisitor(browser, url, large.person.token)
    const page = await context.newPage()
    await page.goto(`${url}/projects/${large.projectId}/keywords?sort=position`)
    for (const [name, time] of await openTabs(page)) times.set(name, [...(times.get(name) ?? []), time])
    await context.close()
  }
  return [...times].map(([name, ofRuns]) => ({ name: `drawer: ${name}`, unit: 'ms', runs: ofRuns, target }))
}

async function openTabs(page: Page): Promise<[string, number][]> {
  const opened: [string, number][] = [['Positions', await afterPress(page, DETAILS, shownTab('Positions'))]]
  for (const name of tabs)
    opened.push([name, await afterPress(page, `[role="tab"]:has-text("${name}")`, shownTab(name))])
  return opened
}
