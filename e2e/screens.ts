import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type APIRequestContext, type Browser, chromium, expect, request } from '@playwright/test'
import config from './playwright.config.ts'
import { url } from './port.ts'
import { contactSheet, type Picture } from './screens/contact-sheet.ts'
import { makeWorld, type World } from './screens/people.ts'
import { type ScreenState, screenStatesOf, show, signIn } from './screens/table.ts'

// Takes screenshots of every screen in each state, light and dark, on phone, tablet and desktop, for
// results/screens/index.html. Filters: `npm run screens -- --only drawer --state failed --width 360 --scheme dark`;
// `--again` uses the data of the previous run.

const directory = fileURLToPath(new URL('../results/screens/', import.meta.url))
const worldFile = fileURLToPath(new URL('../results/screens-world.json', import.meta.url))
const heights: Record<number, number> = { 360: 780, 768: 1024, 1440: 900 }
const several = { type: 'string', multiple: true } as const
const { values: wanted } = parseArgs({
  options: {
    only: several,
    state: several,
    width: several,
    scheme: several,
    again: { type: 'boolean', default: false },
  },
})

const photographed = (screenStates: readonly ScreenState[], { width }: Format) =>
  screenStates.filter(
    ({ name, state, from = 0, upTo = Infinity }) =>
      from <= width &&
      width <= upTo &&
      (wanted.only?.some((text) => name.includes(text)) ?? true) &&
      (wanted.state?.includes(state) ?? true),
  )

type Format = { width: number; scheme: 'light' | 'dark' }
const formats = Object.keys(heights)
  .flatMap((width) =>
    (['light', 'dark'] as const).map((scheme): Format => ({ width: Number(width), scheme })),
  )
  .filter(
    ({ width, scheme }) =>
      (wanted.width?.includes(String(width)) ?? true) && (wanted.scheme?.includes(scheme) ?? true),
  )

async function photograph(
  browser: Browser,
  world: World,
  screenState: ScreenState,
  { width, scheme }: Format,
): Promise<Picture> {
  const page = await browser.newPage({
    colorScheme: scheme,
    viewport: { width, height: heights[width] ?? 900 },
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    isMobile: width < 500,
  })
  page.setDefaultTimeout(20_000)
  await signIn(page, screenState.as, world, url)
  const problem = await show(page, screenState).then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  )
  const file = `${`${screenState.name}-${screenState.state}-${width}-${scheme}`.replaceAll(/[^a-z0-9]+/g, '-')}.png`
  await page.screenshot({ path: directory + file, fullPage: screenState.isPublic ?? false, timeout: 60_000 })
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth)
  const overflow = drawn > width ? `${drawn - width} px wider than the screen` : undefined
  await page.context().close()
  const picture = {
    file,
    name: screenState.name,
    state: screenState.state,
    width,
    scheme,
    problem: problem ?? overflow,
  }
  if (picture.problem) console.error(`${file}: ${picture.problem}`)
  return picture
}

async function worldOf(context: APIRequestContext): Promise<World> {
  if (wanted.again) return JSON.parse(readFileSync(worldFile, 'utf8')) as World
  const world = await makeWorld(context)
  writeFileSync(worldFile, JSON.stringify(world))
  return world
}

async function startProduct(): Promise<ChildProcess> {
  const product = spawn(process.execPath, [fileURLToPath(new URL('product.mjs', import.meta.url))], {
    env: { ...process.env, E2E_OWNER: String(process.pid) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 120_000 })
    .toBe(200)
  return product
}

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
if (wanted.again) process.env.E2E_KEEP = '1'
const product = await startProduct()
const browser = await chromium.launch(config.use?.launchOptions)
const context = await request.newContext({ baseURL: url })
try {
  const world = await worldOf(context)
  const pictures: Picture[] = []
  for (const format of formats)
    for (const screenState of photographed(screenStatesOf(world), format))
      pictures.push(await photograph(browser, world, screenState, format))
  writeFileSync(`${directory}index.html`, contactSheet(pictures))
  console.log(
    `${pictures.length} pictures in results/screens/, ${pictures.filter(({ problem }) => problem).length} with a problem`,
  )
} finally {
  await context.dispose()
  await browser.close()
  product.kill('SIGTERM')
}
