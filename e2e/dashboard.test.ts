import { expect } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { requestRanks } from '@rankline/contract/keywords/calls'
import {
  makeProject,
  makeTracked,
  setNumbers,
  setPositions,
  setProjectDays,
  setRankState,
} from './history.ts'
import { leadTo } from './navigate.ts'
import { test } from './person.ts'

const counter = (name: string) => `[data-counter="${name}"]`

test('signed in, the home page leads to the dashboard @deep', async ({ page, person }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link').first()).toHaveAttribute('href', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'Keyword pool' })).toHaveAttribute('href', '/keywords')
  await expect(page.getByText("THERE AREN'T ANY PROJECTS")).toBeVisible()
  await expect(page.getByRole('button', { name: `Menu of ${person.username}` })).toBeVisible()
})

test('NAV-003 the menu below the dashboard leads to keywords, reports and alerts', async ({
  page,
  person,
}) => {
  await makeProject(person)
  await page.goto('/dashboard')
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Keyword pool', '/keywords'],
    ['Reports', '/reports'],
    ['Alerts', '/alerts'],
  ] as const) {
    await leadTo(page, '/dashboard')
    await expect(links.filter({ hasText: name })).toHaveAttribute('href', path)
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('AUTH-031 without a session the dashboard leads to the log-in @deep', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('NAV-004 counters of all projects together @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'blue shoes'])
  const other = await makeProject(person, { project_name: 'Blog' })
  await setNumbers(project.id, { improved_count: 3, declined_count: 1, stable_count: 4 })
  await setNumbers(other.id, { improved_count: 2, declined_count: 5, stable_count: 0 })
  await page.goto('/dashboard')
  const counts = { projects: 2, keywords: 2, active_requests: 0, declined: 6, improved: 5, stable: 4 }
  for (const [name, count] of Object.entries(counts))
    await expect(page.locator(counter(name))).toHaveText(String(count))
  expect(keywords).toHaveLength(2)
})

test('NAV-005 improved, declined and stable ranks as areas over days', async ({ page, person }) => {
  const { id } = await makeProject(person)
  await setProjectDays(
    id,
    Array.from({ length: 7 }, (_, index) => ({
      checked_count: 10,
      improved_count: index,
      declined_count: 3,
      stable_count: 7 - index,
    })),
  )
  await page.goto('/dashboard')
  const history = page.getByRole('figure', { name: 'Improved, declined and stable ranks by day' })
  await expect(history.locator('.recharts-area-area')).toHaveCount(3)
  await expect(history.getByRole('group', { name: 'Series' }).getByRole('button')).toHaveText([
    'Improved',
    'Declined',
    'Stable',
  ])
  await expect(history.locator('.recharts-xAxis .recharts-cartesian-axis-tick')).toHaveCount(7)
})

const day = (traffic: number) => ({
  checked_count: 10,
  known_count: 10,
  ranked_count: 10,
  volume_count: 10,
  visibility: 40,
  traffic,
})

test('who lost what, and why: one press to the keywords, to an alert and to a report', async ({
  page,
  person,
}) => {
  const winner = await makeProject(person, { project_name: 'Winner' })
  const { project: loser, keywords } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await setProjectDays(winner.id, [day(100), day(150)])
  await setProjectDays(loser.id, [day(300), day(220)])
  const [blue, red] = keywords
  await setPositions(blue!, [2, 9])
  await setPositions(red!, [4, 4])
  for (const [keyword, position, before] of [
    [blue, 9, 2],
    [red, 4, 4],
  ] as const)
    await setRankState(keyword!.id, {
      position,
      previous_position: before,
      volume: 1_000,
      position_day: utcDay(),
    })
  await page.goto('/dashboard')
  const lost = page.getByRole('region', { name: 'Projects by visits lost' })
  await expect(lost.getByText('1 project lost 80 visits a month · 1 project won 50 visits')).toBeVisible()
  const rows = lost.locator('tr[data-lost]')
  await expect(rows.locator('th a')).toHaveText(['Shop', 'Winner'])
  const row = rows.first()
  await expect(row.getByRole('cell').first()).toHaveText(/80.*27%/)
  await expect(row).toContainText('blue shoes')
  await expect(row).toContainText('2 → 9')
  await expect(row.getByRole('link', { name: 'Create an alert for Shop' })).toHaveAttribute(
    'href',
    `/alerts/create?project_id=${loser.id}`,
  )
  await expect(row.getByRole('link', { name: 'Create a report of Shop' })).toHaveAttribute(
    'href',
    `/reports/create?project_id=${loser.id}`,
  )
  await row.getByRole('link', { name: 'Keywords of Shop that fell' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${loser.id}/keywords\\?.*moved_down=1`))
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()

  await page.goto('/dashboard')
  await lost.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/since=week/)
  await lost.getByRole('link', { name: 'All changes' }).click()
  await expect(page).toHaveURL('/changes?since=week')
})

test('the projects that lost say that they load, that nothing is known, and that they could not be loaded @deep', async ({
  page,
  person,
}) => {
  await makeProject(person)
  await page.goto('/dashboard')
  const lost = page.getByRole('region', { name: 'Projects by visits lost' })
  await expect(lost.getByText('Changes are shown here from the second day of checks on.')).toBeVisible()
  await page.route('**/api/v1/changes?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(lost.getByText('The changes could not be loaded.')).toBeVisible()
  await expect(page.locator(counter('projects'))).toHaveText('1')
  await page.unroute('**/api/v1/changes?*')
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(lost.getByText('Changes are shown here')).toBeVisible()
})

test('the furthest movers lead to their keyword, and failed checks to their project @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'blue shoes'])
  const [blue, red] = keywords
  const standing = { previous_position: 9, is_enabled: true }
  await setRankState(red!.id, { ...standing, movement: 'improved', change: 7, position: 2 })
  await setRankState(blue!.id, {
    ...standing,
    movement: 'dropped',
    change: null,
    position: null,
    outcome: 'failed',
  })
  for (const keyword of keywords) await setRankState(keyword.id, { position_day: utcDay() })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Biggest drops' })).toContainText(
    'blue shoesShop · desktop9 → –',
  )
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('1 failed')
  await page
    .getByRole('region', { name: 'Biggest gains' })
    .getByRole('link', { name: /red shoes/ })
    .click()
  await expect(page).toHaveURL(
    new RegExp(`/projects/${project.id}/keywords\\?keyword_query=red(\\+|%20)shoes`),
  )
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('all drops are listed from the one that cost most visits, drop-outs among them @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, ['deep', 'gone', 'near'])
  const falls = {
    deep: { position: 90, previous_position: 50, change: -40, movement: 'declined' },
    gone: { position: null, previous_position: 4, change: null, movement: 'dropped' },
    near: { position: 5, previous_position: 3, change: -2, movement: 'declined' },
  }
  for (const { id, keyword_name } of keywords)
    await setRankState(id, {
      ...falls[keyword_name as keyof typeof falls],
      volume: 1000,
      position_day: utcDay(),
    })
  await page.goto('/dashboard')
  const shown = page.getByRole('region', { name: 'Biggest drops' }).getByRole('listitem')
  await expect(shown).toHaveText([/gone/, /near/, /deep/])
  await page
    .getByRole('region', { name: 'Biggest drops' })
    .getByRole('link', { name: 'All', exact: true })
    .click()
  await expect(page).toHaveURL(/order=asc/)
  await expect(page.locator('tr[id^="keyword-"]')).toHaveText([/gone/, /near/, /deep/])
})

test('a check that ends is seen without loading the page again @deep', async ({ page, person }) => {
  const { keywords } = await makeTracked(person, ['red shoes'])
  await page.goto('/dashboard')
  await expect(page.locator(counter('keywords'))).toHaveText('1')
  const compared = async () => {
    const texts = await page.locator(['improved', 'declined', 'stable'].map(counter).join()).allTextContents()
    return texts.map(Number).reduce((sum, count) => sum + count, 0)
  }
  expect(await compared()).toBe(0)
  // From the second check on there is something to compare; other tests' sites may have moved the position since.
  await person.call(requestRanks, { project_keyword_ids: keywords.map(({ id }) => id) })
  await expect.poll(compared).toBe(1)
})
