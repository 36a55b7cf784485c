import { expect, type Page } from '@playwright/test'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import { DAY } from '@rankline/contract/days'
import { setRankState } from './history.ts'
import { empty, historied, keywordOf } from './keyword-history.ts'
import { test } from './person.ts'
import { dayAgo, setResultPages } from './result-pages.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('KW-009 KW-053 POS-001 the advanced view has its address, title, circles and panels', async ({
  page,
  person,
}) => {
  const { keyword } = await historied(person)
  await person.call(addCompetitors, { project_keyword_ids: [keyword.id], competitors: 'rival.example.org' })
  await setRankState(keyword.id, { volume: 1200, cost_per_click: 1.5, features: [3] })
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page).toHaveTitle('View Keyword | Rankline')
  await expect(page.getByRole('heading', { name: /^red shoes/, level: 1 })).toBeVisible()
  for (const [name, value] of Object.entries({ current: '2', previous: '3', best: '2', worst: '44' }))
    await expect(page.locator(`[data-circle="${name}"]`)).toHaveText(value)
  for (const fact of ['1,200', '188', '$283', 'People also ask'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Positions by day' })).toBeVisible()
  await expect(region(page, 'COMPETITORS')).toContainText('rival.example.org')
  await expect(region(page, 'OTHER RANKS')).toContainText('shop.example.com/more')
  await expect(region(page, 'TOP 100').locator('[data-result]').first()).toBeVisible()
})

test('KW-011 a keyword or project that is not there is a page not found', async ({ page, person }) => {
  await page.goto('/keywords/999999')
  const notFound = page.getByRole('heading', { name: 'Page not found' })
  await expect(notFound).toBeVisible()
  await page.goto('/keywords/red')
  await expect(notFound).toBeVisible()
  const { keyword } = await keywordOf(person)
  await page.route('**/api/v1/projects/findAuth*', (route) =>
    route.fulfill({
      status: 404,
      json: { status: 'error', code: 'NOT_FOUND', message: 'Not found.', items: null, errors: {} },
    }),
  )
  await page.goto(`/keywords/${keyword.id}`)
  await expect(notFound).toBeVisible()
})

test('KW-010 KW-036 a row has six actions, and its detail opens as large as the window', async ({
  page,
  person,
}) => {
  const { keyword, projectId } = await historied(person)
  await page.goto(`/projects/${projectId}/keywords`)
  const row = page.locator(`#keyword-${keyword.id}`)
  await row.hover()
  const actions = row.locator('td[data-column="actions"] button')
  await expect(actions).toHaveCount(6)
  for (const name of ['Turn alerts on', 'Favourite', 'Pin', 'Enable', 'Request new ranks', 'Open full view'])
    await expect(row.getByRole('button', { name, exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Open full view' }).click()
  const modal = page.getByRole('dialog', { name: 'View Keyword' })
  await expect(modal.getByRole('heading', { name: /^red shoes/, level: 1 })).toBeVisible()
  const box = await modal.boundingBox()
  expect(box?.width).toBeGreaterThan(1400)
  expect(box?.height).toBeGreaterThan(880)
  await modal
    .getByRole('radiogroup', { name: 'Period', exact: true })
    .getByText('1y', { exact: true })
    .click()
  await modal.getByRole('link', { name: 'Open as page' }).click()
  await expect(page).toHaveURL(new RegExp(`/keywords/${keyword.id}\\?period=1y&list=`))
  await expect(page.getByRole('radio', { name: '1y', exact: true }).first()).toBeChecked()
  await page.goBack()
  await expect(modal).toHaveCount(0)
})

test('KW-055 KW-056 a period or custom days, today at the latest', async ({ page, person }) => {
  const { keyword } = await historied(person)
  const request = (period: string) =>
    page.waitForRequest((sent) => {
      const { pathname, searchParams } = new URL(sent.url())
      return (
        pathname.endsWith('/project-keyword-positions/keyword') && searchParams.get('date_type') === period
      )
    })
  // The default period is a month.
  const month = request('1m')
  await page.goto(`/keywords/${keyword.id}`)
  await month
  const periods = page.getByRole('radiogroup', { name: 'Period' }).first()
  await expect(periods.locator('label')).toHaveText(['1y', '6m', '1m', '1w', '1d'])
  for (const period of ['1y', '6m', '1w', '1d']) {
    const asked = request(period)
    await periods.getByText(period, { exact: true }).click()
    await asked
  }
  await periods.getByText('1m', { exact: true }).click()
  await expect(page).not.toHaveURL(/period=/)

  await page.getByRole('button', { name: 'Custom dates' }).click()
  const calendar = page.locator('[data-dates-dropdown]')
  const dayButton = (date: Date) =>
    calendar.getByRole('button', {
      name: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(date),
      exact: true,
    })
  const today = new Date()
  const tomorrow = new Date(Date.now() + DAY)
  await expect(dayButton(today)).toBeEnabled()
  if (tomorrow.getMonth() === today.getMonth()) await expect(dayButton(tomorrow)).toBeDisabled()
  await expect(calendar.locator('button[data-direction="next"]')).toBeDisabled()
  const asked = page.waitForRequest(
    new RegExp(`date_custom_start=${dayAgo(0)}.*date_custom_end=${dayAgo(0)}`),
  )
  await dayButton(today).click()
  await dayButton(today).click()
  await asked
  await expect(page).toHaveURL(new RegExp(`from=${dayAgo(0)}&to=${dayAgo(0)}`))
})

test('KW-057 the top 100 compares two days, chosen among those that are stored', async ({ page, person }) => {
  const { keyword } = await historied(person)
  await page.goto(`/keywords/${keyword.id}`)
  const panel = region(page, 'TOP 100')
  for (const [moved, amount] of Object.entries({ up: 2, down: 0, new: 2, unchanged: 0 }))
    await expect(panel.locator(`[data-moved="${moved}"]`)).toHaveText(`${amount} ${moved}`)
  await expect(panel.locator('[data-moved="gone"]')).toHaveText('1 left the top 100')
  const now = panel.getByRole('list', { name: 'Top 100' }).last()
  await expect(now.locator('[data-result="2"]')).toContainText('▲ 1')
  await expect(now.locator('[data-result="3"]')).toContainText('new')
  await expect(panel.getByRole('list', { name: 'Compared with' }).locator('[data-result="1"]')).toContainText(
    'out',
  )
  await expect(now.locator('[data-result="2"]').getByRole('img', { name: /^Positions over/ })).toBeVisible()

  await panel.getByRole('button', { name: 'Compared with' }).click()
  const calendar = page.locator('[data-dates-dropdown]')
  const days = calendar.locator('button[aria-label]:not([data-direction]):not([data-outside])')
  await expect(days.first()).toBeVisible()
  const isThisMonth = (day: string) => day.slice(0, 7) === dayAgo(2).slice(0, 7)
  const enabled = await days.evaluateAll(
    (buttons) => buttons.filter((button) => !(button as HTMLButtonElement).disabled).length,
  )
  expect(enabled).toBe([0, 2, 4].map(dayAgo).filter(isThisMonth).length)
  await page.keyboard.press('Escape')

  await page.goto(`/keywords/${keyword.id}?date=${dayAgo(2)}&other=${dayAgo(4)}`)
  await expect(panel.locator('[data-moved="unchanged"]')).toHaveText('3 unchanged')
})

test('results below what a shallow check looked at are not said to be gone @deep', async ({
  page,
  person,
}) => {
  const { keyword } = await keywordOf(person)
  const urls = ['https://one.example.net/', 'https://two.example.net/', 'https://three.example.net/']
  await setResultPages(keyword, [{ urls }, { urls: urls.slice(1, 2), depth: 10 }])
  await page.goto(`/keywords/${keyword.id}`)
  const panel = region(page, 'TOP 100')
  await expect(panel.getByText(/Result page of .*, top 10$/)).toBeVisible()
  await expect(panel.locator('[data-moved="gone"]')).toHaveText('0 left the top 10')
  await expect(panel.locator('[data-lost]')).toHaveCount(0)
})

test('KW-060 what is empty says so: positions, competitors’ positions, top 100', async ({ page, person }) => {
  const { keyword } = await empty(person)
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByText('Empty positions list.', { exact: true })).toBeVisible()
  await expect(page.getByText('Empty top 100 list.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'COMPETITOR HISTORY' }).click()
  await expect(page.getByText('Empty competitor positions list.', { exact: true })).toBeVisible()
})

test('the check’s state is told as it is @deep', async ({ page, person }) => {
  const { keyword } = await keywordOf(person)
  await setRankState(keyword.id, {
    outcome: 'failed',
    failure: 'The engine answered with a captcha or a block.',
    position: 12,
    position_day: '2024-11-18',
  })
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByRole('status').filter({ hasText: 'check failed' })).toHaveText(
    'check failed, last known 12 on 18 Nov 2024: The engine answered with a captcha or a block.',
  )
})

test('the calendar shows which days are chosen @deep', async ({ page, person }) => {
  const { keyword } = await historied(person)
  await page.goto(`/keywords/${keyword.id}?from=${dayAgo(5)}&to=${dayAgo(2)}`)
  await page.getByRole('button', { name: 'Custom dates' }).click()
  const chosen = page.locator('[data-dates-dropdown] button[data-in-range]')
  await expect(chosen).not.toHaveCount(0)
  for (const day of await chosen.all())
    await expect(day).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})
