import { expect, type Locator } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { tryAgain } from './try-again.ts'

const phrases = Array.from({ length: 8 }, (_, index) => `red shoes ${String(index).padStart(2, '0')}`)
const listed = '/keywords?sort=keyword&order=asc'

test('the details of the last row in sight are in sight as a whole @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, phrases)
  await page.setViewportSize({ width: 1440, height: 760 })
  await page.goto(`/projects/${project.id}${listed}`)
  const toggles = page.getByRole('button', { name: /^Details of/ })
  await expect(toggles).toHaveCount(phrases.length)
  const boxes = await Promise.all((await toggles.all()).map((toggle) => toggle.boundingBox()))
  const last = boxes.findLastIndex((box) => box !== null && box.y + box.height < 750)
  await toggles.nth(last).click()
  const drawer = page.getByRole('region', { name: /^Details of/ })
  for (const tab of ['Positions', 'Notes', 'Other ranks']) {
    await drawer.getByRole('tab', { name: tab }).click()
    await expect(drawer.getByLabel(/^Loading/)).toHaveCount(0)
    await expect(drawer).toBeInViewport({ ratio: 1 })
  }
})

test('keywords that cannot be had leave those before where they are, to be asked for again @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, phrases.slice(0, 3))
  const before = `/projects/${project.id}${listed}`
  await page.goto(before)
  const rows = page.getByRole('link', { name: /^red shoes/ })
  await expect(rows).toHaveText(phrases.slice(0, 3))
  const call = '**/api/v1/project-keywords/fetchAuth*'
  await page.route(call, (route) => route.fulfill({ status: 500, json: failure }))
  await page.getByRole('button', { name: 'Keyword', exact: true }).click()
  const alert = page.getByRole('status').filter({ hasText: 'This could not be refreshed.' })
  await expect(alert).toBeVisible()
  await expect(rows).toHaveText(phrases.slice(0, 3))
  await tryAgain(page, call, alert)
  await expect(alert).toHaveCount(0)
  await expect(rows).toHaveText(phrases.slice(0, 3).toReversed())
})

test('the table of keywords fits a screen of 1440 px, its bars included @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, phrases.slice(0, 3))
  await page.setViewportSize({ width: 1414, height: 900 })
  await page.goto(`/projects/${project.id}${listed}`)
  const table = page.getByRole('grid', { name: 'Keywords' })
  await expect(table).toBeVisible()
  const [drawn, room] = await table.evaluate(({ parentElement: frame }) => [
    frame?.scrollWidth ?? 0,
    frame?.clientWidth ?? 0,
  ])
  expect(drawn).toBeLessThanOrEqual(room)
})

/** How many of the elements are in the window as a whole. */
const countVisible = (elements: Locator) =>
  elements.evaluateAll(
    (all) =>
      all.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }).length,
  )

test('a screen of 1440 × 900 shows 14 keywords, and a phone its first one', async ({ page, person }) => {
  const many = Array.from({ length: 30 }, (_, index) => `blue shoes ${index}`)
  const { project } = await makeTracked(person, many)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${project.id}/keywords`)
  const rows = page.locator('tr[id^="keyword-"]')
  await expect(rows.first()).toBeVisible()
  await expect.poll(() => countVisible(rows)).toBeGreaterThanOrEqual(14)
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expect.poll(() => countVisible(cards)).toBeGreaterThanOrEqual(1)
})

test('at 200 % of a desk the table has the columns that it has without @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, phrases.slice(0, 3))
  const heads = page.getByRole('grid').getByRole('columnheader')
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`/projects/${project.id}${listed}`)
  await expect(heads.first()).toBeVisible()
  const names = await heads.allTextContents()
  await page.setViewportSize({ width: 800, height: 450 })
  await expect.poll(() => heads.allTextContents()).toEqual(names)
})

test('the heads of the columns stay in sight while the rows are scrolled @deep', async ({ page, person }) => {
  const many = Array.from({ length: 40 }, (_, index) => `green shoes ${index}`)
  const { project } = await makeTracked(person, many)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${project.id}/keywords`)
  const head = page.getByRole('columnheader', { name: 'Volume' })
  await expect(head).toBeVisible()
  await page.locator('tr[id^="keyword-"]').last().scrollIntoViewIfNeeded()
  await expect(head).toBeInViewport({ ratio: 1 })
})

const failure = { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} }

for (const width of [768, 1100, 1280, 1440, 1920])
  test(`the details of a keyword leave the list in sight at ${width} px @deep`, async ({ page, person }) => {
    const { project } = await makeTracked(person, phrases.slice(0, 3))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/projects/${project.id}${listed}`)
    const toggle = page.getByRole('button', { name: /^Details of/ })
    await toggle.first().press('Enter')
    const drawer = page.getByRole('region', { name: /^Details of/ })
    await expect(drawer).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('checkbox', { name: `Select ${phrases[1]}` })).toBeInViewport()
    // The page itself does not scroll sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.keyboard.press('j')
    await expect(drawer).toHaveAccessibleName(`Details of ${phrases[1]}`)
    await page.keyboard.press('k')
    await drawer.getByRole('button', { name: 'Next keyword (J)' }).click()
    await expect(drawer).toHaveAccessibleName(`Details of ${phrases[1]}`)
    await drawer.getByRole('button', { name: 'Open full view' }).click()
    const full = page.getByRole('dialog', { name: 'View Keyword' })
    await expect(full.getByRole('heading', { name: phrases[1] ?? '' })).toBeVisible()
    await full.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toHaveAccessibleName(`Details of ${phrases[1]}`)
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toHaveCount(0)
  })
