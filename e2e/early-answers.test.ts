import { expect, type Page, type Request } from '@playwright/test'
import { delayRequests } from './delayed.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

/** Screens whose document requests the first answers, with these requests. */
const screens = (projectId: number) => ({
  [`/projects/${projectId}/keywords`]: [
    `GET /api/v1/project-keywords/fetchAuth?sort=traffic_lost&project_id=${projectId}&with_overview=1`,
    `GET /api/v1/projects/findAuth?project_id=${projectId}`,
  ],
  '/keywords': [
    'GET /api/v1/project-keywords/fetchAuth?sort=traffic_lost',
    'GET /api/v1/project-keywords/total',
  ],
  '/projects': ['GET /api/v1/projects/fetchAuth?sort=newest&order=desc&page=1'],
  '/dashboard': ['GET /api/v1/dashboard', 'GET /api/v1/project-keyword-positions/daily'],
})

test('a screen asks for its first answers while its scripts load, each once @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  // Blocks the event stream, because an event would reload the list.
  await page.route('**/api/v1/events*', (route) => route.abort())
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  for (const [path, first] of Object.entries(screens(project.id))) {
    const wanted = ['POST /api/v1/users/check', ...first]
    // The previous screen may still send requests.
    await page.goto('about:blank')
    asked.length = 0
    const release = await delayRequests(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => asked, path).toEqual(wanted)
    release()
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('main').getByRole('status', { name: /Loading/ })).toHaveCount(0)
    await page.unroute('**/assets/*.js')
    for (const call of wanted)
      expect(
        asked.filter((one) => one === call),
        `${path}: ${call}`,
      ).toHaveLength(1)
  }
})

test('nobody who is signed out asks for anything early @deep', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/fetchAuth')) asked.push(request.url())
  })
  await page.goto('/projects')
  await expect(page).toHaveURL(/\/login/)
  expect(asked).toEqual([])
})

for (const [name, path, first] of [
  ['keywords', '/projects/$id/keywords', '[id^="keyword-"]'],
  ['projects', '/projects', '[data-project]'],
  ['numbers of the dashboard', '/dashboard', '[data-counter="keywords"]'],
] as const)
  test(`${name} that were asked for early are drawn at once, without a placeholder before them @deep`, async ({
    page,
    person,
  }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.addInitScript((drawn) => {
      window.placeholders = []
      new MutationObserver(() => {
        if (document.querySelector(drawn) !== null) return
        // Charts come after the rows.
        for (const { ariaLabel } of document.querySelectorAll('main [role="status"][aria-label^="Loading"]'))
          if (ariaLabel !== 'Loading charts') window.placeholders?.push(String(ariaLabel))
      }).observe(document, { childList: true, subtree: true })
    }, first)
    // Scripts arrive after the answers, as on a slow line. The entry script comes last, or it would wait for those of the
    // screen.
    const calls = underWay(page, '/api/v1/')
    const parts = underWay(page, /\/assets\/(?!index-).*\.js$/)
    await page.route('**/assets/*.js', async (route) => {
      await expect.poll(() => calls.ended >= 2 && calls.ended === calls.begun).toBe(true)
      if (route.request().url().includes('/assets/index-'))
        await expect.poll(() => parts.ended === parts.begun).toBe(true)
      await route.continue()
    })
    await page.goto(path.replace('$id', String(project.id)), { waitUntil: 'commit' })
    await expect(page.locator(first).first()).toBeVisible()
    expect(await page.evaluate(() => window.placeholders)).toEqual([])
  })

/** Counts the requests whose address contains this. */
function underWay(page: Page, part: string | RegExp) {
  const count = { begun: 0, ended: 0 }
  const isCounted = (request: Request) => request.url().search(part) !== -1
  page.on('request', (request) => (count.begun += isCounted(request) ? 1 : 0))
  page.on('requestfinished', (request) => (count.ended += isCounted(request) ? 1 : 0))
  return count
}

declare global {
  interface Window {
    /** Placeholders of the screen that were drawn, by name. */
    placeholders?: string[]
  }
}
