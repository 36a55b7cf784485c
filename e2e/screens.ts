import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, expect, type Page, request } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords'
import {
  makeProject,
  makeTracked,
  setChecking,
  setDays,
  setPositions,
  setStanding,
  track,
} from './history.ts'
import { newPerson, type Person } from './person.ts'
import config from './playwright.config.ts'

// Photographs every screen, light and dark, on a phone, a tablet and a desk, empty, loading, full and failed.
// `npm run screens` writes results/screens/; `npm run screens -- keywords` only what is named so.

const port = process.env.E2E_PORT ?? '4330'
process.env.E2E_PORT = port
const url = `http://127.0.0.1:${port}`
const directory = fileURLToPath(new URL('../results/screens/', import.meta.url))
const wanted = process.argv[2] ?? ''
const widths = { phone: [360, 780], tablet: [768, 1024], desk: [1440, 900] } as const
const schemes = ['light', 'dark'] as const

type Shot = {
  name: string
  path: string
  /** Signed in as: nobody, a person without anything, or one with a history. */
  as: 'visitor' | 'new' | 'full'
  /** What comes before the picture. */
  prepare?(page: Page): Promise<void>
}

const hold = (calls: string) => (page: Page) => page.route(calls, () => {})
const fail = (calls: string) => (page: Page) =>
  page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} },
    }),
  )

const projectCalls = '**/api/v1/projects/{fetchAuth,findAuth,overview,dailyAvgRanks}*'
const keywordCalls = '**/api/v1/project-keywords/fetchAuth*'

/** Routes that must be there before the screen is opened. */
const before: Record<string, (page: Page) => Promise<unknown>> = {
  'projects-loading': hold(projectCalls),
  'projects-error': fail(projectCalls),
  'keywords-loading': async (page) => Promise.all([hold(projectCalls)(page), hold(keywordCalls)(page)]),
  'keywords-error': fail(keywordCalls),
}

const shots = (full: { shop: number; empty: number; sticky: string }): Shot[] => {
  const shop = `/projects/${full.shop}/keywords`
  return [
    { name: 'login', path: '/login', as: 'visitor' },
    { name: 'register', path: '/register', as: 'visitor' },
    { name: 'not-found', path: '/nope', as: 'visitor' },
    { name: 'projects-empty', path: '/projects', as: 'new' },
    { name: 'projects-loading', path: '/projects', as: 'full' },
    { name: 'projects-error', path: '/projects', as: 'full' },
    { name: 'projects-full', path: '/projects', as: 'full' },
    {
      name: 'projects-compact',
      path: '/projects',
      as: 'full',
      prepare: (page) => page.getByRole('button', { name: 'Show as a compact table' }).click(),
    },
    {
      name: 'projects-dialog',
      path: '/projects',
      as: 'full',
      async prepare(page) {
        await page.getByRole('checkbox').first().check()
        await page.getByRole('button', { name: 'Bulk actions' }).click()
        await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'create-start', path: '/projects/create', as: 'new' },
    {
      name: 'create-full',
      path: '/projects/create',
      as: 'new',
      async prepare(page) {
        await page.getByLabel('Name').fill('Shop')
        await page.getByLabel('URL').fill('https://shop.example.com')
        await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes\nred shoes')
        await expect(page.getByRole('combobox', { name: 'Type' })).toBeVisible()
      },
    },
    {
      name: 'create-error',
      path: '/projects/create',
      as: 'new',
      async prepare(page) {
        await page.getByLabel('Name').fill('x'.repeat(51))
        await page.getByLabel('URL').fill('ftp://shop.example.com')
        await page.getByLabel('Name').focus()
      },
    },
    { name: 'add-keywords', path: '/keywords/create', as: 'full' },
    { name: 'keywords-empty', path: `/projects/${full.empty}/keywords`, as: 'full' },
    { name: 'keywords-loading', path: shop, as: 'full' },
    { name: 'keywords-error', path: shop, as: 'full' },
    { name: 'keywords-full', path: shop, as: 'full' },
    { name: 'keywords-filtered', path: `${shop}?ranks_between=2&changes=1&country=241`, as: 'full' },
    { name: 'keywords-nothing', path: `${shop}?keyword_query=zzz`, as: 'full' },
    { name: 'drawer-list', path: shop, as: 'full', prepare: (page) => openDrawer(page, full.sticky) },
    {
      name: 'drawer-graph',
      path: shop,
      as: 'full',
      async prepare(page) {
        await openDrawer(page, full.sticky)
        await page.getByText('Graph', { exact: true }).click()
        await page.getByText('1M', { exact: true }).click()
        await expect(page.locator('.recharts-line-curve')).toBeVisible()
      },
    },
    {
      name: 'keywords-selected',
      path: shop,
      as: 'full',
      async prepare(page) {
        for (const index of [1, 2, 3])
          await page
            .getByRole('checkbox', { name: /^Select / })
            .nth(index)
            .check()
        await page.getByRole('button', { name: /^ACTIONS/ }).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
      },
    },
    {
      name: 'switcher',
      path: shop,
      as: 'full',
      async prepare(page) {
        await page.getByTitle('Switch project').click()
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    },
    { name: 'pool', path: '/keywords', as: 'full' },
    {
      name: 'palette',
      path: '/projects',
      as: 'full',
      async prepare(page) {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible()
      },
    },
  ]
}

async function openDrawer(page: Page, phrase: string) {
  await page.getByRole('button', { name: `Details of ${phrase}`, exact: true }).click()
  await expect(page.getByRole('region', { name: `Details of ${phrase}` }).locator('tbody tr')).toHaveCount(7)
}

const phrases = [
  'running shoes',
  'trail running shoes for wide feet and long distances in wet weather',
  'hiking boots',
  'kids sneakers',
  'winter boots sale',
  'leather sandals',
  'waterproof trainers',
  'Schuhe günstig kaufen',
  'slippers',
  'shoe repair near me',
]

/** A person with a month behind them: all kinds of rows, two projects and an empty one. */
async function makeHistory(person: Person) {
  const { project, keywords } = await makeTracked(person, phrases, { project_name: 'Corner shop' })
  await track(person, project, ['running shoes', 'trail shoes'], { engine_device: 2, engine_country: 83 })
  const { project: other } = await makeTracked(person, ['bread', 'sourdough'], {
    project_name: 'A bakery with quite a long name, for good reasons',
    project_url: 'https://bakery.example.org/shop/',
  })
  const empty = await makeProject(person, {
    project_name: 'Nothing yet',
    project_url: 'https://nothing.example.net',
  })
  const wave = (middle: number, height: number) => (_: unknown, day: number) =>
    Math.max(1, Math.round(middle + height * Math.sin(day / 4) - day / 6))
  const month = Array.from({ length: 30 })
  await setDays(project.id, month.map(wave(18, 4)))
  await setDays(other.id, month.map(wave(40, 9)))
  const movements = ['improved', 'declined', 'stable', 'new', 'dropped']
  for (const [index, keyword] of keywords.entries()) {
    const movement = movements[index % movements.length] ?? 'stable'
    const position = movement === 'dropped' ? null : 3 + index * 7
    const change = { improved: 4, declined: -12 }[movement] ?? (movement === 'stable' ? 0 : null)
    const trend = month.map(wave(10 + index * 6, 5))
    await setPositions(keyword, trend)
    await setStanding(keyword.id, {
      position,
      movement,
      change,
      landing_url: position === null ? null : 'https://shop.example.com/collections/all',
      previous_position: change === null || position === null ? null : position + change,
      best_position: 2,
      worst_position: 80,
      trend,
      trend_day: new Date().toISOString().slice(0, 10),
      is_sticky: index === 0,
      is_favourited: index < 3,
      is_enabled: index !== 7,
    })
  }
  const [, , third, fourth] = keywords as [Keyword, Keyword, Keyword, Keyword]
  await setChecking(third.id, true)
  await setStanding(fourth.id, { outcome: 'failed', failure: 'The search engine asked for a captcha.' })
  return { shop: project.id, empty: empty.id, sticky: keywords[0]?.keyword_name ?? '' }
}

async function photograph(browser: Browser) {
  const context = await request.newContext({ baseURL: url })
  const people = { visitor: undefined, new: await newPerson(context), full: await newPerson(context) }
  const list = shots(await makeHistory(people.full)).filter(({ name }) => name.includes(wanted))
  for (const colorScheme of schemes)
    for (const [size, [width, height]] of Object.entries(widths))
      for (const { name, path, as, prepare } of list) {
        const page = await browser.newPage({
          colorScheme,
          viewport: { width, height },
          baseURL: url,
          locale: 'en-GB',
          reducedMotion: 'reduce',
          isMobile: size === 'phone',
        })
        page.setDefaultTimeout(8_000)
        const token = people[as]?.token
        if (token !== undefined) await page.context().addCookies([{ name: 'token', value: token, url }])
        await before[name]?.(page)
        await page.goto(path)
        await page.getByRole('heading').or(page.getByRole('status')).first().waitFor()
        if (!name.endsWith('-loading')) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        // Flags and charts follow their data.
        await page.waitForTimeout(200)
        const file = `${name}-${size}-${colorScheme}`
        await prepare?.(page).catch((error: Error) =>
          console.error(`${file}: ${error.message.split('\n')[0]}`),
        )
        await page.screenshot({ path: `${directory}${file}.png` })
        const drawn = await page.evaluate(() => document.documentElement.scrollWidth)
        if (drawn > width) console.error(`${file}: ${drawn - width} px wider than the screen`)
        await page.close()
      }
  await context.dispose()
  return list.length * schemes.length * Object.keys(widths).length
}

async function startProduct(): Promise<ChildProcess> {
  const product = spawn(process.execPath, [fileURLToPath(new URL('product.mjs', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200)
  return product
}

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  console.log(`${await photograph(browser)} pictures in results/screens/`)
} finally {
  await browser.close()
  product.kill('SIGTERM')
}
