import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked, setRankState, withDatabase } from './history.ts'
import { test } from './person.ts'

const own = 'https://shop.example.com'

/** Two pages that took each other's place four and two days ago; the first one ranks now. */
async function compete({ id }: Keyword) {
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
       SELECT account_id, project_id, url, current_date - 9
       FROM keywords, unnest($2::text[]) AS url
       WHERE keywords.id = $1`,
      [id, [`${own}/fruit`, `${own}/guide`]],
    )
    await database.query(
      `INSERT INTO page_switches (account_id, project_id, keyword_id, day, page_before, page)
       SELECT keywords.account_id, keywords.project_id, keywords.id, current_date - ago, before.id, page.id
       FROM keywords
       CROSS JOIN (VALUES (4, '/fruit', '/guide'), (2, '/guide', '/fruit')) AS switched (ago, from_path, to_path)
       JOIN landing_pages AS before
         ON before.project_id = keywords.project_id AND before.url = $2 || from_path
       JOIN landing_pages AS page ON page.project_id = keywords.project_id AND page.url = $2 || to_path
       WHERE keywords.id = $1`,
      [id, own],
    )
    await database.query(
      `INSERT INTO shared_lists (account_id, keyword_id, day, urls, positions)
       SELECT account_id, id, current_date, $2, '{4,31}' FROM keywords WHERE id = $1`,
      [id, [`${own}/fruit`, `${own}/guide`]],
    )
  })
}

test('pages that compete are reported, and the one that should rank is chosen @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const [apple] = keywords as [Keyword, Keyword]
  await setRankState(apple.id, { position: 4, landing_url: `${own}/fruit` })
  await compete(apple)
  await page.goto(`/projects/${project.id}/pages`)
  await page.getByRole('link', { name: 'Cannibalisation' }).click()
  const report = page.getByRole('region', { name: 'Cannibalisation' })
  await expect(report.getByRole('rowheader')).toHaveText([/apple/])
  await expect(report.getByRole('row').nth(1)).toContainText('2×')
  await report.getByText('Two in one SERP 1').click()
  await expect(page).toHaveURL(/show=sharing/)
  await expect(report.getByRole('rowheader')).toHaveText([/apple/])

  await report.getByRole('button', { name: 'Pages of apple' }).click()
  const pages = report.getByRole('list', { name: 'Pages that compete for apple' })
  await expect(pages.getByRole('listitem')).toHaveCount(2)
  await pages.getByRole('button', { name: 'Prefer shop.example.com/guide' }).click()
  await expect(report.getByRole('row').nth(1)).toContainText('wrong page')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(`${own}/guide`)

  // The list marks and finds it.
  await page.goto(`/projects/${project.id}/keywords?is_wrong_page=1`)
  await expect(page.getByRole('img', { name: 'Wrong page ranks' }).first()).toBeVisible()
  await expect(page.getByText('berry', { exact: true })).toHaveCount(0)

  await page.goto(`/keywords/${apple.id}`)
  await expect(page.getByText('Another page than the preferred one ranks.')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferred page of 1 keyword' })
  await dialog.getByLabel('Address').fill('https://other.example/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/must be a page of the site that is tracked/)).toBeVisible()
  await dialog.getByLabel('Address').fill('')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Set a preferred page' })).toBeVisible()
})
