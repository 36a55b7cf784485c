import { expect, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords'
import { violationsOf } from './accessibility.ts'
import { makeTracked, setPositions, setStanding } from './history.ts'
import { test } from './person.ts'

test('NAV-038 NAV-039 an unknown path says so, and leads home or back', async ({ page, person }) => {
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
  expect((await page.goto('/nope'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByText('The page you are looking for is long gone')).toBeVisible()
  await main.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/projects')
  await page.goto('/nope')
  await main.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('NAV-022 calls go to /api/v1', async ({ page, person }) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
})

test('no inline script runs and nothing breaks the content security policy', async ({ page, person }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      complaints.push(message.text())
  })
  const response = await page.goto('/projects')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`nothing bars anybody's way (${colorScheme})`, () => {
    test.use({ colorScheme })

    for (const path of ['/login', '/register'])
      test(`${path} has no serious accessibility violation`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectNoViolation(page)
      })

    test('the project list, its menus and its dialog have none', async ({ page, person }) => {
      await page.goto('/projects')
      await expect(page.getByRole('heading', { name: "THERE AREN'T ANY PROJECTS" })).toBeVisible()
      await expectNoViolation(page)
      await makeTracked(person, ['red shoes'])
      await page.reload()
      await expect(page.locator('[data-card]')).toHaveCount(1)
      await expectNoViolation(page)
      await page.getByRole('button', { name: 'Show as a compact table' }).click()
      await page.getByLabel('Select Shop').check()
      await page.getByRole('button', { name: 'Bulk actions' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await expectNoViolation(page)
      await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
      await expectNoViolation(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('listbox', { name: 'Found' })).toBeVisible()
      await expectNoViolation(page)
    })

    test('the form, with all its sections and an open list, has none', async ({ page, person: _person }) => {
      await page.goto('/projects/create')
      await page.getByLabel('Name').fill('Shop')
      await page.getByLabel('URL').fill('https://shop.example.com')
      await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes')
      await page.getByRole('combobox', { name: 'Engine' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoViolation(page)
    })

    test('keywords, their drawer, filters and menus have none', async ({ page, person }) => {
      const { project, keywords } = await makeTracked(person, ['red shoes', 'blue shoes', 'green shoes'])
      await setPositions(keywords[0] as Keyword, [5, 4, 3])
      await setStanding(keywords[1]?.id ?? 0, { is_enabled: false })
      await setStanding(keywords[2]?.id ?? 0, { is_sticky: true, is_favourited: true })
      await page.goto(`/projects/${project.id}/keywords`)
      await page.getByRole('button', { name: 'Details of blue shoes' }).click()
      const drawer = page.getByRole('region', { name: 'Details of blue shoes' })
      await expect(drawer.locator('tbody tr')).toHaveCount(3)
      await expectNoViolation(page)
      await drawer.getByText('Graph', { exact: true }).click()
      await expect(drawer.locator('.recharts-line-curve')).toBeVisible()
      await expectNoViolation(page)
      await page.getByRole('button', { name: 'Rank', exact: true }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoViolation(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Sort by/ }).click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
      await expectNoViolation(page)
      await page.keyboard.press('Escape')
      await page.getByLabel('Select red shoes').check()
      await page.getByRole('button', { name: 'ACTIONS(1)' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await expectNoViolation(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page)
    })
  })
}

async function expectNoViolation(page: Page) {
  expect.soft(await violationsOf(page)).toEqual([])
}

test('the header fits a tablet, all of it', async ({ page, person }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})
