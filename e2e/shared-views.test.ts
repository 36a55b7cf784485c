import { type Browser, expect, type Page } from '@playwright/test'
import { addQuestions, requestAnswers } from '@rankline/contract/questions/calls'
import { askingProgress } from '@rankline/contract/questions/progress'
import { createSharedView, listSharedViews } from '@rankline/contract/shared-views/calls'
import { makeBrand, newClient } from './clients.ts'
import { makeProject, makeTracked, setPositions } from './history.ts'
import { test } from './person.ts'

/** A page of somebody who knows nothing but an address. */
async function asStranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

const pathOf = (url: string) => new URL(url).pathname

test('a project is shared, opened by a stranger with the password, and revoked @deep', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'blue shoes'])
  for (const keyword of keywords) await setPositions(keyword, [9, 7, 5])
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/sharing`)
  await expect(page).toHaveTitle('Sharing: Shop | Rankline')
  await expect(page.getByText('Nothing is shared yet.')).toBeVisible()
  await page.getByLabel('Heading').fill('Ranks for Ada')
  await page.getByLabel('Password (optional)').fill('open sesame')
  await page.getByRole('button', { name: 'Create link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Ranks for Ada' })
  await expect(row).toContainText('Password')
  await expect(row).toContainText('Never opened')
  const path = pathOf((await row.getByRole('link').getAttribute('href')) ?? '')
  expect(path).toMatch(/^\/shared\/[\w-]{43}$/)

  const visitor = await asStranger(browser)
  const document = await visitor.goto(baseURL + path)
  expect(document?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(visitor.getByRole('heading', { name: 'This page needs a password' })).toBeVisible()
  await expect(visitor.getByText('red shoes')).toHaveCount(0)
  await visitor.getByRole('textbox', { name: 'Password' }).fill('wrong one')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByText('Wrong password.')).toBeVisible()
  await visitor.getByRole('textbox', { name: 'Password' }).fill('open sesame')
  await visitor.getByRole('button', { name: 'Open' }).click()
  await expect(visitor.getByRole('heading', { name: 'Ranks for Ada' })).toBeVisible()
  await expect(visitor).toHaveTitle('Ranks for Ada | Rankline')
  await expect(visitor.getByRole('row').filter({ hasText: 'red shoes' })).toBeVisible()
  await expect(visitor.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
  await visitor.getByRole('searchbox', { name: 'Search keywords' }).fill('blue')
  await expect(visitor).toHaveURL(/keyword_query=blue/)
  await expect(visitor.getByRole('row').filter({ hasText: 'red shoes' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('row').filter({ hasText: 'blue shoes' })).toBeVisible()
  const inside = await visitor
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).origin))
  expect(inside, 'nothing leads into the application').not.toContain(baseURL)

  await page.reload()
  await expect(row).toContainText('1 visit')
  await row.getByRole('button', { name: 'Revoke Ranks for Ada' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This page is not available' })).toBeVisible()
  await expect(visitor.getByText('Rankline')).toHaveCount(0)
  await visitor.context().close()
})

test('a client shares a project in the look of the brand, which names us nowhere @deep', async ({
  page,
  person,
  request,
  browser,
  baseURL,
}) => {
  const brand = await makeBrand(person, { theme: { background_color: '#102030', button_color: '#aa0011' } })
  const client = await newClient(request, brand)
  const project = await makeProject(client)
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  await page.goto(`/white-label/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await expect(page).toHaveURL(`/white-label/projects/${project.id}/sharing`)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Shop' })).toContainText('No password')
  const [view] = (await client.call(listSharedViews, { project_id: project.id })).data
  const visitor = await asStranger(browser)
  await visitor.goto(baseURL + pathOf(view!.url))
  await expect(visitor.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(visitor).toHaveTitle('Shop | Acme Search')
  const header = visitor.getByRole('banner')
  await expect(header).toHaveText('Acme Search')
  await expect(header).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  expect(await visitor.content()).not.toContain('Rankline')
  await visitor.context().close()
})

test('visitors see questions to answer engines if the owner shares them', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const project = await makeProject(person)
  const ofProject = { project_id: project.id }
  await person.call(addQuestions, { ...ofProject, questions: 'Which shop sells boots?' })
  for (const surface of ['chatgpt', 'perplexity'] as const)
    await person.call(requestAnswers, { ...ofProject, surface, answers: 2 })
  await page.goto(`/projects/${project.id}/sharing`)
  await page.getByLabel('Show questions to answer engines').check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Shop' })
  await expect(row).toContainText('with questions')
  const path = pathOf((await row.getByRole('link').getAttribute('href')) ?? '')
  await expect
    .poll(async () => (await person.call(askingProgress, ofProject)).map(({ waiting }) => waiting), {
      timeout: 60_000,
    })
    .toEqual([0, 0])

  const visitor = await asStranger(browser)
  await visitor.goto(baseURL + path)
  const section = visitor.getByRole('region', { name: 'Questions to answer engines' })
  await expect(section.getByRole('row', { name: /^Which shop sells boots\?.* of 2 / })).toBeVisible()
  await expect(section.getByText('Invented by the sandbox')).toBeVisible()
  await expect(section.getByRole('list', { name: 'Cited sites' })).toHaveCount(0)
  await section.getByText('Perplexity API').click()
  await expect(visitor).toHaveURL(/surface=perplexity/)
  await expect(section.getByRole('table', { name: 'Brands in answers' })).toBeVisible()
  await visitor.setViewportSize({ width: 360, height: 740 })
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await visitor.context().close()
})

test('an address that never was, and a server that fails, are told apart @deep', async ({ page }) => {
  await page.goto(`/shared/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible()
  await page.route('**/api/v1/shared-views/open', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/shared/${'y'.repeat(43)}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
})

test('the page fits a phone @deep', async ({ person, browser, baseURL }) => {
  const { project } = await makeTracked(person, [
    'a rather long keyword that does not fit into a line of a phone',
  ])
  const view = await person.call(createSharedView, { project_id: project.id, name: 'Ranks' })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const visitor = await context.newPage()
  await visitor.goto(baseURL + pathOf(view.url))
  await expect(visitor.getByRole('row').filter({ hasText: 'a rather long keyword' })).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
