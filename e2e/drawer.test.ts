import { expect, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked } from './history.ts'
import { type Person, test } from './person.ts'
import { type StoredDay, setResultPages } from './result-pages.ts'

const own = 'https://shop.example.com'
const others = ['https://one.example.net/', 'https://two.example.net/', 'https://three.example.net/']

const before: StoredDay = { urls: [others[0] ?? '', others[1] ?? '', `${own}/red`, others[2] ?? ''] }
const now: StoredDay = {
  urls: [others[1] ?? '', `${own}/red`, others[0] ?? '', `${own}/more`],
  features: [
    {
      type: 'people_also_ask',
      children: [
        { title: 'Which shoes are red?', url: null },
        { title: 'Why red?', url: 'https://one.example.net/why' },
      ],
    },
    { type: 'knowledge_panel', children: [] },
  ],
  relateds: ['red shoes women', 'Why red?'],
}

async function openDrawer(page: Page, person: Person, days: readonly (StoredDay | null)[]) {
  // Keywords of the same search share stored pages, so the phrase is unique to this test.
  const [phrase, other] = [`red shoes ${person.username}`, `white shoes ${person.username}`]
  const { project, keywords } = await makeTracked(person, [phrase, other], { project_url: `${own}/` })
  await setResultPages(keywords[0] as Keyword, days)
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
  await page.getByRole('button', { name: /^Details of red shoes/ }).click()
  return page.getByRole('region', { name: /^Details of red shoes/ })
}

test('KW-052 the top 100 shows position, difference and url of each result, its title, url and description', async ({
  page,
  person,
}) => {
  const drawer = await openDrawer(page, person, [before, now])
  await drawer.getByRole('tab', { name: 'Top 100' }).click()
  const results = drawer.getByRole('list', { name: 'Top 100' }).locator('[data-result]')
  await expect(results).toHaveCount(4)
  await expect(results.nth(1)).toHaveAttribute('data-own', 'true')
  await expect(results.nth(1)).toContainText('2')
  await expect(results.nth(1)).toContainText('▲ 1')
  await expect(results.nth(1)).toContainText('shop.example.com/red')
  await expect(results.nth(1)).toContainText(`About ${own}/red`)
  await expect(results.nth(1).getByRole('link', { name: 'Title 2' })).toHaveAttribute('href', `${own}/red`)
  await expect(results.nth(2)).toContainText('▼ 2')
  await expect(results.nth(3)).toContainText('new')
  await expect(results.nth(0)).not.toHaveAttribute('data-own', 'true')
})

test('POS-035 a feature with entries shows them on demand', async ({ page, person }) => {
  const drawer = await openDrawer(page, person, [before, now])
  await drawer.getByRole('tab', { name: 'Top 100' }).click()
  const toggle = drawer.getByRole('button', { name: 'People also ask 2 entries' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(drawer.getByText('Which shoes are red?')).toHaveCount(0)
  await toggle.click()
  const entries = drawer.getByRole('list', { name: 'People also ask' })
  await expect(entries.getByRole('listitem')).toHaveText(['Which shoes are red?', 'Why red?'])
  await expect(entries.getByRole('link', { name: 'Why red?' })).toHaveAttribute(
    'href',
    'https://one.example.net/why',
  )
  await toggle.click()
  await expect(entries).toHaveCount(0)
  await expect(drawer.getByText('Knowledge panel')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /Knowledge panel/ })).toHaveCount(0)
})

for (const [told, urls] of Object.entries({
  'cited at 2': ['https://one.example.net/why', `${own}/red`],
  'not cited': ['https://one.example.net/why'],
  'sources not read': [],
}))
  test(`the top 100 says of an AI overview: ${told} @deep`, async ({ page, person }) => {
    const children = urls.map((url) => ({ title: 'A source', url }))
    const drawer = await openDrawer(page, person, [{ ...now, features: [{ type: 'ai_overview', children }] }])
    await drawer.getByRole('tab', { name: 'Top 100' }).click()
    const overview = drawer.getByRole('listitem').filter({ hasText: 'AI overview' })
    await expect(overview).toContainText(told)
  })

test('KW-044 the toggle does not close related keywords', async ({ page, person }) => {
  const drawer = await openDrawer(page, person, [now])
  await drawer.getByRole('tab', { name: 'Related searches' }).click()
  await expect(drawer.getByRole('list', { name: 'Related keywords' }).getByRole('listitem')).toHaveText([
    'red shoes women',
    'Why red?',
  ])
  await page.getByRole('button', { name: /^Details of red shoes/ }).click()
  await expect(drawer.getByRole('list', { name: 'Related keywords' })).toBeVisible()
  await page.getByRole('button', { name: /^Details of white shoes/ }).click()
  await expect(drawer).toHaveCount(0)
})

test('other ranks are listed by day @deep', async ({ page, person }) => {
  const drawer = await openDrawer(page, person, [before, now])
  await drawer.getByRole('tab', { name: 'Other ranks' }).click()
  await expect(drawer.locator('tbody tr')).toHaveCount(1)
  await expect(drawer.locator('tbody tr')).toContainText('shop.example.com/more')
})

test('a keyword without stored pages says so in every tab @deep', async ({ page, person }) => {
  const drawer = await openDrawer(page, person, [])
  for (const name of ['Top 100', 'Related searches']) {
    await drawer.getByRole('tab', { name }).click()
    await expect(drawer.getByText('No data yet.', { exact: true })).toBeVisible()
  }
  await drawer.getByRole('tab', { name: 'Other ranks' }).click()
  await expect(drawer.getByText('No data yet. (Last 1w)', { exact: true })).toBeVisible()
})

test('KW-045 the drawer has six tabs, each with its own content', async ({ page, person }) => {
  const drawer = await openDrawer(page, person, [before, now])
  await expect(drawer.getByRole('tab')).toHaveText([
    'Positions',
    'Competitors',
    'Other ranks',
    'Top 100',
    'Related searches',
    'Notes',
  ])
  for (const name of ['Positions', 'Competitors', 'Other ranks', 'Top 100', 'Related searches', 'Notes']) {
    await drawer.getByRole('tab', { name }).click()
    await expect(drawer.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(drawer.getByRole('tabpanel', { name })).not.toBeEmpty()
  }
})
