import { expect, type Page } from '@playwright/test'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked, setRankState } from './history.ts'
import { test } from './person.ts'
import { setResultPages } from './result-pages.ts'

// Links to other sites, in answers that contain text of other people.

const UNSAFE = 'JavaScript:alert(document.cookie)//https://one.example.net/'
const SAFE = 'https://two.example.net/shoes'

/** Replaces every URL in the answers about keywords and competitors with `url`. */
async function answerWith(page: Page, url: string) {
  await page.route(/\/api\/v1\/project-keyword(s|-competitors)\/fetchAuth/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: body.replaceAll(
        /"latest_position_url":("[^"]*"|null)/g,
        `"latest_position_url":${JSON.stringify(url)}`,
      ),
    })
  })
}

const outerLinks = (page: Page) =>
  page
    .locator('main a[href]:not([href^="/"], [href^="#"])')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href'), rel: link.getAttribute('rel') })),
    )

test('SEC-022 addresses of results and competitors are links where they are http or https, and text elsewhere', async ({
  page,
  person,
}) => {
  // Keywords of the same search share stored pages, so the phrase is unique to this test.
  const { project, keywords } = await makeTracked(person, [`red shoes ${person.username}`])
  const keyword = keywords[0] as Keyword
  await setRankState(keyword.id, { position: 2, checked_at: new Date().toISOString() })
  const related = [UNSAFE, SAFE].map((url, index) => ({ title: `Question ${index}`, url }))
  await setResultPages(keyword, [
    { urls: [UNSAFE, SAFE], features: [{ type: 'people_also_ask', children: related }] },
  ])
  const competitor = { project_keyword_ids: [keyword.id], competitors: 'rival.example.org' }
  await person.call(addCompetitors, competitor)

  for (const url of [UNSAFE, SAFE]) {
    await answerWith(page, url)
    await page.goto(`/projects/${project.id}/keywords`)
    const row = page.locator(`#keyword-${keyword.id}`)
    await expect(row).toContainText(url === SAFE ? 'two.example.net/shoes' : 'alert(document.cookie)')
    await page.getByRole('button', { name: /^Details of red shoes/ }).click()
    const drawer = page.getByRole('region', { name: /^Details of red shoes/ })
    await drawer.getByRole('tab', { name: 'Competitors' }).click()
    await expect(drawer.getByRole('link', { name: 'rival.example.org' })).toHaveAttribute('href', /^https:/)
    await drawer.getByRole('tab', { name: 'Top 100' }).click()
    await expect(drawer.locator('[data-result]')).toHaveCount(2)
    await drawer.getByRole('button', { name: /^People also ask/ }).click()
    await expect(drawer.getByRole('link', { name: 'Question 1' })).toHaveAttribute('href', SAFE)
    await expect(drawer.getByText('Question 0')).toBeVisible()

    const links = await outerLinks(page)
    expect(links.filter(({ href }) => href === SAFE)).toHaveLength(url === SAFE ? 3 : 2)
    for (const { href, rel } of links) {
      expect(href).toMatch(/^https?:\/\//)
      expect(rel?.split(' ')).toContain('noopener')
    }
    await page.unrouteAll()
  }
})

test('SEC-021 an answer leads to this site or a known service, and to nobody else', async ({ page }) => {
  const refused = [
    'https://evil.example/',
    '//evil.example/',
    'https://google.com.evil.example/',
    'https://accounts.google.com@evil.example/',
    'https://accounts.google.com:8443/',
    'http://accounts.google.com/',
    'https://evilgoogle.com/',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  const known = 'https://accounts.google.com/o/oauth2/auth'
  const left: string[] = []
  await page.route(/evil|accounts\.google/, async (route) => {
    left.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  })
  let address = ''
  await page.route('**/api/v1/users/login', (route) =>
    route.fulfill({ json: { status: 'success', message: null, items: { redirect_direct: address } } }),
  )
  await page.goto('/login')
  await page.getByLabel('Username').fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('some-password')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  for (address of refused) {
    const answered = page.waitForResponse('**/api/v1/users/login')
    await button.click()
    await answered
    await expect(button).toBeEnabled()
    await expect(page).toHaveURL('/login')
  }
  address = known
  await button.click()
  await expect(page).toHaveURL(known)
  expect(left).toEqual([known])
})
