import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeProject, makeTracked, setPositions, setRankState, track, withDatabase } from './history.ts'
import { openFilter } from './keyword-list.ts'
import { test } from './person.ts'
import { dayAgo } from './result-pages.ts'

const own = 'https://shop.example.com'

/** Makes this the landing page of the last check, for today and the given days. */
async function setLandingPage({ id }: Keyword, url: string, daysAgo: readonly number[] = []) {
  await withDatabase((database) =>
    database.query(
      `WITH page AS (
         INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
         SELECT account_id, project_id, $2, current_date FROM keywords WHERE id = $1
         ON CONFLICT (account_id, project_id, md5(url)) DO UPDATE SET url = EXCLUDED.url
         RETURNING id
       )
       UPDATE keywords SET landing_page_id = (SELECT id FROM page), landing_url = $2 WHERE id = $1`,
      [id, url],
    ),
  )
  await withDatabase((database) =>
    database.query(
      `UPDATE positions SET landing_page_id = keywords.landing_page_id
       FROM keywords
       WHERE keywords.id = $1 AND keyword_id = $1 AND day = ANY ($2::date[])`,
      [id, daysAgo.map(dayAgo)],
    ),
  )
}

test('the pages of a project open onto their keywords @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const [apple, berry, cherry] = keywords as [Keyword, Keyword, Keyword]
  for (const [keyword, url, position] of [
    [apple, `${own}/fruit`, 4],
    [berry, `${own}/fruit`, 2],
    [cherry, `${own}/cherry`, 1],
  ] as const) {
    await setLandingPage(keyword, url)
    await setRankState(keyword.id, { position })
  }
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Landing pages', exact: true }).click()
  const pages = page.getByRole('region', { name: 'Landing pages' })
  await expect(pages.getByRole('rowheader')).toHaveText(['shop.example.com/fruit', 'shop.example.com/cherry'])
  await expect(pages.getByRole('row').nth(1)).toContainText('3.0')
  await pages.getByRole('button', { name: 'Avg. position' }).click()
  await expect(page).toHaveURL(/sort=position&order=asc/)
  await expect(pages.getByRole('rowheader')).toHaveText(['shop.example.com/cherry', 'shop.example.com/fruit'])
  await pages.getByRole('button', { name: 'Keywords of shop.example.com/fruit' }).click()
  const inside = pages.getByRole('list', { name: 'Keywords of shop.example.com/fruit' })
  await expect(inside.getByRole('link')).toHaveText(['berry', 'apple'])
  const find = pages.getByRole('textbox', { name: 'Find a page' })
  await find.fill('cher')
  await expect(pages.getByRole('rowheader')).toHaveText(['shop.example.com/cherry'])
  await find.fill('nowhere')
  await pages.getByRole('button', { name: 'Show all pages' }).click()
  await expect(pages.getByRole('rowheader')).toHaveCount(2)
  await expect(find).toHaveValue('')
  await page.goto(`/projects/${project.id}/pages?page=9`)
  await pages.getByRole('link', { name: 'First page' }).click()
  await expect(pages.getByRole('rowheader')).toHaveCount(2)
})

test('the list of pages follows the checks while it is open @deep', async ({ page, person }) => {
  const project = await makeProject(person)
  await page.goto(`/projects/${project.id}/pages`)
  const pages = page.getByRole('region', { name: 'Landing pages' })
  await expect(pages.getByRole('searchbox').or(pages.getByRole('textbox'))).toBeVisible()
  await expect(pages.getByRole('rowheader')).toHaveCount(0)
  await track(
    person,
    project,
    Array.from({ length: 12 }, (_, index) => `landing ${index}`),
  )
  await expect(pages.getByRole('rowheader').first()).toBeVisible()
})

test('a row marks a page that changed and pages that contest it, and the list finds them @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const [apple, berry] = keywords as [Keyword, Keyword]
  await setRankState(apple.id, { page_changed_on: dayAgo(2) })
  await setRankState(berry.id, { page_changed_on: dayAgo(9), pages_contested_until: dayAgo(-5) })
  await page.goto(`/projects/${project.id}/keywords`)
  const row = ({ id }: Keyword) => page.locator(`#keyword-${id}`)
  await expect(row(apple).getByRole('img', { name: 'Another page ranks' })).toBeVisible()
  await expect(
    row(berry).getByRole('img', { name: 'Two of your pages keep swapping for this keyword' }),
  ).toBeVisible()
  await openFilter(page, 'Page changed')
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/page_changed=7/)
  await expect(page.locator('tr[id^="keyword-"]')).toHaveCount(1)
})

test('two days are compared in the list, and a day without a check says so @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const [apple, berry] = keywords as [Keyword, Keyword]
  await setPositions(apple, [12, null, 9, 4])
  await setPositions(berry, [3])
  await page.goto(`/projects/${project.id}/keywords?compare_from=${dayAgo(3)}&compare_to=${dayAgo(0)}`)
  const cell = ({ id }: Keyword, column: string) => page.locator(`#keyword-${id} td[data-column="${column}"]`)
  await expect(cell(apple, 'then')).toHaveText('12')
  await expect(cell(apple, 'now')).toHaveText('4')
  await expect(cell(apple, 'difference').locator('[aria-hidden]')).toHaveText('▲ 8')
  await expect(cell(berry, 'then')).toContainText('no check')
  await expect(cell(berry, 'now')).toHaveText('3')
  await page.getByRole('button', { name: /Clear Compare/i }).click()
  await expect(page).not.toHaveURL(/compare_/)
  await expect(cell(apple, 'then')).toHaveCount(0)
  await expect(cell(apple, 'current')).toBeVisible()
})

test('a keyword’s history tells when another page took over @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  const [apple] = keywords as [Keyword]
  await setPositions(apple, [5, 6, 4, 3])
  await setLandingPage(apple, `${own}/old`, [3, 2])
  await setLandingPage(apple, `${own}/new`, [1, 0])
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('button', { name: 'Details of apple', exact: true }).click()
  const drawer = page.getByRole('region', { name: 'Details of apple' })
  await expect(drawer.getByText('another page')).toHaveCount(1)
  await expect(drawer.locator('tbody tr').nth(1)).toContainText('another page')
  await drawer.getByText('Graph', { exact: true }).click()
  await expect(drawer.locator('[data-flag]')).toHaveAttribute('data-flag', dayAgo(1))

  await page.goto(`/keywords/${apple.id}`)
  const panel = page.getByRole('region', { name: 'LANDING PAGES', exact: true })
  await expect(panel.getByRole('list', { name: 'Pages that ranked' }).getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('list', { name: 'Changes of the page' })).toContainText('shop.example.com/new')
})
