import { expect } from '@playwright/test'
import { delayRequests } from './delayed.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

/** Script for using the list: filters, actions, drawers. */
const script = '**/assets/list-next-*.js*'

const usualWidths = [360, 1440]

for (const width of [...usualWidths, 760, 1000, 1800, 2100])
  test(`rows are shown before the bar above them is there, and stay where they are: ${width} px${usualWidths.includes(width) ? '' : ' @deep'}`, async ({
    page,
    person,
  }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    await page.setViewportSize({ width, height: 800 })
    const release = await delayRequests(page, script)
    await page.goto(`/projects/${project.id}/keywords`)
    const row = page.getByRole('link', { name: 'red shoes', exact: true })
    const bar = page.getByRole('search', { name: 'Filter keywords' })
    await expect(row).toBeVisible()
    await expect(bar).toHaveCount(0)
    /** Measured from the top of the list, because content above the list may still load. */
    const room = () =>
      row.evaluate(
        (link) =>
          link.getBoundingClientRect().top -
          (link.closest('section[aria-label="Keywords"]')?.getBoundingClientRect().top ?? 0),
      )
    const before = await room()

    release()
    await expect(bar).toBeVisible()
    expect(Math.abs((await room()) - before)).toBeLessThanOrEqual(1)
  })

test('a phone that loses its line while the bar loads keeps the list, and gets the bar later @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.setViewportSize({ width: 360, height: 800 })
  let refused = 0
  await page.route(script, async (route) => {
    refused += 1
    await (refused === 1 ? route.abort() : route.continue())
  })
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('link', { name: 'red shoes', exact: true })).toBeVisible()
  await expect(page.getByRole('search', { name: 'Filter keywords' })).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

test('on a phone the filters are one line that stays while the list scrolls, and the first keyword is in sight', async ({
  page,
  person,
}) => {
  const names = Array.from({ length: 20 }, (_, index) => `shoes ${String(index).padStart(2, '0')}`)
  const { project } = await makeTracked(person, names)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&ranks_between=not:10&country=not:83`)
  const bar = page.getByRole('search', { name: 'Filter keywords' })
  await expect(bar.getByRole('button', { name: 'Country is not Gambia' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'shoes 00', exact: true })).toBeInViewport({ ratio: 1 })
  const { height } = (await bar.boundingBox())!
  expect(height).toBeLessThan(64)
  expect(await bar.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'shoes 19', exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('textbox', { name: 'Filter keywords' })).toBeInViewport({ ratio: 1 })
})

for (const height of [640, 800, 932])
  test(`a phone paints first the cards that fill its screen, and few more: ${height} px @deep`, async ({
    page,
    person,
  }) => {
    const names = Array.from({ length: 14 }, (_, index) => `shoes ${index}`)
    const { project } = await makeTracked(person, names)
    // Idle callbacks never run, so that only the first rows are rendered.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.setViewportSize({ width: 360, height })
    await page.goto(`/projects/${project.id}/keywords`)
    const cards = page.locator('#keywords article')
    await expect(cards.first()).toBeVisible()
    expect(await cards.count()).toBeLessThanOrEqual(Math.ceil(height / 100))
    const { bottom } = await cards.last().evaluate((card) => card.getBoundingClientRect())
    expect(bottom).toBeGreaterThanOrEqual(height)
  })

test('a desk paints first the rows that are in its window, and no others @deep', async ({ page, person }) => {
  const names = Array.from({ length: 30 }, (_, index) => `shoes ${index}`)
  const { project } = await makeTracked(person, names)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const rows = document.querySelectorAll('tr[id^="keyword-"]')
      if (rows.length === 0) return
      watch.disconnect()
      requestAnimationFrame(() => {
        const bottom = rows[rows.length - 1]?.getBoundingClientRect().bottom
        document.body.dataset.first = JSON.stringify({ count: rows.length, bottom })
      })
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.locator('body')).toHaveAttribute('data-first', /count/)
  const first = JSON.parse((await page.locator('body').getAttribute('data-first')) ?? '{}')
  expect(first.bottom).toBeGreaterThanOrEqual(900)
  expect(first.count).toBeLessThan(20)
})
