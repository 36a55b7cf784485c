import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { makeBrand, newClient } from './clients.ts'
import { test } from './person.ts'

const built = new URL('../web/dist/app/pages/pages.json', import.meta.url)
const { documents } = JSON.parse(readFileSync(built, 'utf8')) as { documents: { path: string }[] }

test('every page of the documentation is served, and every link of it leads to a page, a place or a picture', async ({
  page,
}) => {
  const paths = documents.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/docs', '/docs/guide/words', '/docs/operations', '/docs/security']),
  )
  await page.goto('/docs')
  const read = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(path, { headers: { accept: 'text/html' } })
          const html = new DOMParser().parseFromString(await answer.text(), 'text/html')
          const links = [...html.querySelectorAll('main a, .docs-side a')]
          return {
            path,
            status: answer.status,
            policy: answer.headers.get('content-security-policy') ?? '',
            title: html.title,
            headings: [...html.querySelectorAll('h1')].length,
            ids: [...html.querySelectorAll('[id]')].map(({ id }) => id),
            hrefs: links.map((link) => link.getAttribute('href') ?? ''),
          }
        }),
      ),
    paths,
  )
  const known = new Map(read.map(({ path, ids }) => [path, ids]))
  const pictures = new Set<string>()
  for (const { path, status, policy, headings, hrefs } of read) {
    expect([path, status, headings]).toEqual([path, 200, 1])
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';.*connect-src 'self'/)
    const inside = hrefs.filter((href) => /^[/#]/.test(href))
    for (const href of inside.filter((href) => href.startsWith('/assets/'))) pictures.add(href)
    const broken = inside
      .filter((href) => !href.startsWith('/assets/'))
      .filter((href) => {
        const [to = '', anchor] = href.split('#')
        const ids = known.get(to === '' ? path : to)
        return ids === undefined || (anchor !== undefined && !ids.includes(anchor))
      })
    expect([path, broken]).toEqual([path, []])
  }
  expect(new Set(read.map(({ title }) => title)).size).toBe(paths.length)
  expect(pictures.size).toBeGreaterThan(10)
  for (const picture of pictures)
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/webp')
})

test('what is not served is not found', async ({ page }) => {
  for (const path of ['/docs/nothing', '/docs/architecture', '/docs/README.md', '/docs/guide']) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
  }
})

test('the search finds a word, and leads to its place', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('/docs')
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search the documentation' })
  await expect(field).toBeFocused()
  await field.fill('cannibalisat')
  const results = page.getByRole('search').getByRole('listitem')
  await expect(results.filter({ hasText: 'Things that happen · The words' })).toBeVisible()
  await field.fill('xyzzyx')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nothing found. Try another word.')
  await field.fill('shallow check')
  await expect(results.first()).toContainText('A shallow check')
  await page.keyboard.press('ArrowDown')
  await expect(results.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/guide/numbers#a-shallow-check')
  await expect(page.getByRole('heading', { name: 'A shallow check' })).toBeInViewport()
  expect(problems).toEqual([])
})

test('a search that cannot be loaded says so, and is tried again', async ({ page }) => {
  await page.route('**/docs-index-*', (route) => route.abort())
  await page.goto('/docs')
  const field = page.getByRole('searchbox')
  await field.fill('depth')
  const said = page.getByRole('search').getByRole('status')
  await expect(said).toHaveText('The search could not be loaded. Type again to retry.')
  await page.unroute('**/docs-index-*')
  await field.fill('depth ')
  await expect(said).toHaveText(/results$/)
  await page.keyboard.press('Escape')
  await expect(said).toBeHidden()
})

test('on a phone the pages open over the text, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs/operations#settings')
  const pages = page.getByRole('navigation', { name: 'Documentation' })
  await expect(pages).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Pages' }).click()
  await expect(pages.getByRole('link', { name: 'Running Rankline' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'The words' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The words')
})

test('pictures are those of the chosen colours', async ({ page }) => {
  await page.goto('/docs/guide/alerts')
  const picture = page.getByRole('img', { name: /A list of three alerts/ })
  await expect(picture).toHaveAttribute('src', /-light-/)
  await page.evaluate(() => localStorage.setItem('color_scheme', 'dark'))
  await page.reload()
  await expect(picture).toHaveAttribute('src', /-dark-/)
})

test('people find it from every public page', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click()
  await expect(page).toHaveURL('/docs')
})

test('the application leads to it: shortcuts, search-or-jump and empty lists', async ({
  page,
  person: _,
}) => {
  await page.goto('/projects')
  const guide = page.getByRole('link', { name: 'Your first project, step by step' })
  await expect(guide).toHaveAttribute('href', '/docs/guide/first-project')
  await page.keyboard.press('?')
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('link', { name: 'Documentation' })
    .click()
  const popup = await opened
  await expect(popup).toHaveURL('/docs')
  await popup.close()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('help')
  await expect(page.getByRole('option')).toHaveText([/^Documentation/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
})

test('clients of a brand are not led to it', async ({ page, person, request, baseURL }) => {
  const client = await newClient(request, await makeBrand(person))
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  await page.goto('/white-label/projects')
  await expect(page.getByText("THERE AREN'T ANY PROJECTS", { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your first project, step by step' })).toHaveCount(0)
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await expect(shortcuts.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('documentation')
  await expect(page.getByRole('option')).toHaveCount(0)
})
