import { expect } from '@playwright/test'
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

test('no inline script runs and nothing breaks the content security policy @deep', async ({
  page,
  person,
}) => {
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

test('the header fits a tablet, all of it @deep', async ({ page, person }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})
