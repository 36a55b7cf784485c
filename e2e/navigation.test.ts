import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './person.ts'

test('NAV-038 NAV-039 an unknown path says so, and leads home or back', async ({ page, person }) => {
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
  await page.goto('/nope')
  await expect(page.getByText('The page you are looking for is long gone')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/projects')
  await page.goto('/nope')
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await expect(home).toHaveAttribute('href', '/')
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

for (const path of ['/login', '/register', '/projects', '/projects/create']) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${path} has no serious accessibility violation (${scheme})`, async ({ page, person: _person }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      if (path === '/login' || path === '/register') await page.context().clearCookies()
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    })
  }
}
