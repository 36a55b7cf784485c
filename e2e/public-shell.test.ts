import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from './person.ts'

const hrefs = (page: Page, within: string) =>
  page
    .locator(`${within} a:visible`)
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('PUB-054 PUB-056 the header of a visitor', async ({ page }) => {
  await page.goto('/pricing')
  expect(await hrefs(page, 'header nav')).toEqual([
    ['Home', '/'],
    ['Pricing', '/pricing'],
    ['Contact', '/contact'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])
  await page.getByRole('banner').getByRole('link', { name: 'Rankline, home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/test-layout?from=here')
  const logo = page.getByRole('link', { name: 'Rankline', exact: true })
  await expect(logo).toHaveAttribute('href', '/test-layout')
  await logo.click()
  await expect(page).toHaveURL('/test-layout')
})

test('PUB-055 the menu of a phone has no contact', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open the menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
  expect(await hrefs(page, 'header nav')).toEqual([
    ['Home', '/'],
    ['Pricing', '/pricing'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test('whoever is signed in is offered the dashboard @deep', async ({ page, person }) => {
  await page.goto('/')
  const site = page.getByRole('navigation', { name: 'Site' })
  await expect(site.getByRole('link', { name: 'Login' })).toBeHidden()
  await site.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
  await page.getByRole('link', { name: 'Rankline, home' }).click()
  await expect(page.locator('h1')).toHaveText('Track your search engine rankings easily')
})

test('PUB-057 PUB-059 PUB-061 PUB-062 the footer, and where its links go', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation').getByRole('listitem')).toHaveText([
    'Home',
    'Pricing',
    'Blog',
    'Contact',
    'Login',
    'Register',
    'Forgot Password',
    'About',
    'Affiliate',
    'Help',
    'Privacy Policy',
    'Terms',
  ])
  await expect(footer).toContainText('© 2021 Rankline')
  for (const name of ['About', 'Affiliate', 'Help', 'Terms']) {
    await page.goto('/pricing')
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/')
  }
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})

test('PUB-058 the blog leads nowhere', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('contentinfo').getByText('Blog', { exact: true }).click()
  await expect(page).toHaveURL('/pricing')
})

test('PUB-060 the social pages', async ({ page }) => {
  await page.goto('/')
  for (const [name, host] of [
    ['Facebook', 'www.facebook.com'],
    ['Twitter', 'twitter.com'],
    ['LinkedIn', 'www.linkedin.com'],
  ]) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: `Rankline on ${name}` })
    await expect(link.locator('svg')).toBeVisible()
    expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host)
  }
})

test('PUB-053 the privacy policy has its date and its five topics', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByText('last update Nov 19, 2020')).toBeVisible()
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Information types',
    'Purpose',
    'Security',
    'Cookies',
    'Policy updates',
  ])
})

test('PUB-063 the bare layout', async ({ page }) => {
  const response = await page.goto('/test-layout')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Layout' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('crawlers find the pages, and every page says what it is @deep', async ({ page, request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(listed).toEqual(['/', '/pricing', '/contact', '/privacy-policy'].map((path) => baseURL + path))
  const titles = new Set<string>()
  for (const address of listed) {
    await page.goto(address)
    titles.add(await page.title())
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
  }
  expect(titles.size).toBe(listed.length)
  await page.goto('/')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['SoftwareApplication', 'FAQPage'])
})

test('nothing of the application is loaded, and nothing runs that the policy does not name @deep', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const response = await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'(;|$)/)
})

test('PUB-017 the notice stands on every page while the product is in beta', async ({ page }) => {
  const built = fileURLToPath(new URL('../web/dist/app/pages/', import.meta.url))
  const { pages, listed } = JSON.parse(readFileSync(`${built}pages.json`, 'utf8')) as {
    pages: { file: string; path: string }[]
    listed: string[]
  }
  const notice = page.getByText(
    'Only approved users may track rankings in beta, while anyone can register and manage keywords.',
  )
  expect(listed).toEqual(expect.arrayContaining(['/', '/pricing', '/contact']))
  for (const { file, path } of pages.filter((page) => listed.includes(page.path))) {
    // The server answers these pages in beta. Turning the switch on would change the pages of other tests.
    for (const state of ['trial-beta', 'paid-beta']) {
      await page.route(path, (route) =>
        route.fulfill({ path: `${built}${state}/${file}`, contentType: 'text/html' }),
      )
      await page.goto(path)
      await expect(notice).toBeVisible()
      await expect(notice).toContainText('BETA')
      await page.unroute(path)
    }
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(notice).toHaveCount(0)
  }
})
