import { expect, type Page } from '@playwright/test'
import { addCompetitors } from '@rankline/contract/competitors/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { addNote } from '@rankline/contract/notes/calls'
import { delayRequests } from './delayed.ts'
import { makeTracked, setPositions } from './history.ts'
import { type Person, test } from './person.ts'
import { dayAgo, setResultPages } from './result-pages.ts'

/** Requests for the content and the code of a tab, without those for the row itself. */
const contents = /\/api\/v1\/project-keyword-(?!tags)|\/assets\/\w+Tab-/
const code = '**/assets/list-next-*.js'
const own = 'https://shop.example.com'

/** Element that each tab shows after its contents have loaded. */
const tabs = {
  Positions: 'table',
  Competitors: 'table',
  'Other ranks': 'table',
  'Top 100': '[data-result]',
  'Related searches': 'li',
  Notes: 'li',
}

/** Two keywords; the first one has much to show in every tab. */
async function makeShown(person: Person): Promise<{ list: string; keyword: Keyword; below: Keyword }> {
  // Keywords of the same search share stored pages, so the phrases are unique to this test.
  const phrases = [`apple ${person.username}`, `berry ${person.username}`]
  const { project, keywords } = await makeTracked(person, phrases, { project_url: `${own}/` })
  const [keyword, below] = keywords as [Keyword, Keyword]
  const urls = (first: number) => [
    `${own}/first`,
    ...Array.from({ length: 40 }, (_, index) => `https://site-${first + index}.example.net/`),
    ...Array.from({ length: 20 }, (_, index) => `${own}/more-${index}`),
  ]
  const relateds = ['red apples', 'green apples']
  await setResultPages(keyword, [{ urls: urls(2) }, { urls: urls(1), relateds }])
  await setPositions(keyword, [19, 18, 17, 16, 15, 14, null, 12, 11, 10])
  const ids = { project_keyword_ids: [keyword.id] }
  for (const group of ['a', 'b']) {
    const competitors = [1, 2, 3, 4, 5].map((number) => `${group}${number}.example.net`).join('\n')
    await person.call(addCompetitors, { ...ids, competitors })
  }
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
    await person.call(addNote, { ...ids, text, description: 'Why', selected_date: dayAgo(0) })
  return { list: `/projects/${project.id}/keywords?sort=keyword&order=asc`, keyword, below }
}

const toggleOf = (page: Page, { keyword_name }: Keyword) =>
  page.getByRole('button', { name: `Details of ${keyword_name}`, exact: true })

/** Records the places of a row's toggle from now on until an action has ended. */
async function placesOf(page: Page, keyword: Keyword, until: () => Promise<void>): Promise<number[]> {
  const toggle = await toggleOf(page, keyword).elementHandle()
  const places = await page.evaluateHandle((element) => {
    const seen = new Set<number>()
    const observe = () => {
      seen.add(Math.round(element?.getBoundingClientRect().top ?? 0))
      requestAnimationFrame(observe)
    }
    observe()
    return seen
  }, toggle)
  await until()
  return places.evaluate((seen) => new Promise((resolve) => setTimeout(() => resolve([...seen]), 200)))
}

for (const [tab, content] of Object.entries(tabs))
  test(`rows stay where they are when the contents of ${tab} arrive @deep`, async ({ page, person }) => {
    const { list, keyword, below } = await makeShown(person)
    const release = await delayRequests(page, contents)
    await page.goto(list)
    await toggleOf(page, keyword).click()
    const drawer = page.getByRole('region', { name: `Details of ${keyword.keyword_name}` })
    await drawer.getByRole('tab', { name: tab }).click()
    await expect(drawer.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    const places = await placesOf(page, below, async () => {
      release()
      await drawer.locator(content).first().waitFor()
    })
    expect(places).toHaveLength(1)
  })

test('a press on the row below is not lost when the contents arrive in between @deep', async ({
  page,
  person,
}) => {
  const { list, keyword, below } = await makeShown(person)
  const release = await delayRequests(page, contents)
  await page.goto(list)
  await toggleOf(page, keyword).click()
  const drawer = page.getByRole('region', { name: `Details of ${keyword.keyword_name}` })
  await expect(drawer).toBeVisible()
  await toggleOf(page, below).hover()
  await page.mouse.down()
  release()
  await drawer.locator('table').waitFor()
  await page.mouse.up()
  await expect(page.getByRole('region', { name: /^Details of/ })).toHaveAccessibleName(
    `Details of ${below.keyword_name}`,
  )
})

test('a drawer has its room before its code is there @deep', async ({ page, person }) => {
  const { list, keyword, below } = await makeShown(person)
  const release = await delayRequests(page, code)
  await page.goto(list)
  await toggleOf(page, keyword).click()
  await expect(toggleOf(page, keyword)).toHaveAttribute('aria-expanded', 'true')
  const places = await placesOf(page, below, async () => {
    release()
    await page
      .getByRole('region', { name: `Details of ${keyword.keyword_name}` })
      .locator('table')
      .waitFor()
  })
  expect(places).toHaveLength(1)
})
