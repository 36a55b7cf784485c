import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked, setRankState, withDatabase } from './history.ts'
import { test } from './person.ts'
import { connectByRequests } from './services.ts'

/** Makes a page of the shop the one that ranks for a keyword. */
const setPage = ({ id }: Keyword, url: string) =>
  withDatabase((database) =>
    database.query(
      `WITH page AS (
         INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
         SELECT account_id, project_id, $2, current_date FROM keywords WHERE id = $1
         RETURNING id
       )
       UPDATE keywords SET landing_page_id = (SELECT id FROM page), landing_url = $2 WHERE id = $1`,
      [id, url],
    ),
  )

test('sessions of Google Analytics are shown beside the landing pages', async ({ page, person, request }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'cherry', 'plum'])
  for (const [index, path] of ['fruit', 'cherry', 'plum'].entries()) {
    await setPage(keywords[index]!, `https://shop.example.com/${path}`)
    await setRankState(keywords[index]!.id, { position: index + 1 })
  }
  await page.goto(`/projects/${project.id}/pages`)
  const pages = page.getByRole('region', { name: 'Landing pages' })
  await expect(pages.getByRole('rowheader')).toHaveCount(3)
  const show = pages.getByRole('button', { name: 'Show sessions from Google Analytics' })
  await expect(show).toHaveCount(0)

  await connectByRequests(request, person, 'google_analytics', 'ada@example.com')
  await page.reload()
  await show.click()
  const dialog = page.getByRole('dialog', { name: 'Property of Google Analytics' })
  await dialog.getByLabel('Property', { exact: true }).fill('shop')
  await page.getByRole('option', { name: 'Acme › Acme shop (1001)' }).click()
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByText('The property has been chosen.')).toBeVisible()
  const row = (name: string) => pages.getByRole('row').filter({ hasText: `shop.example.com/${name}` })
  await expect(row('fruit').getByRole('cell', { name: '1,240', exact: true })).toBeVisible()
  await expect(row('fruit').getByRole('cell', { name: '37', exact: true })).toBeVisible()
  await expect(row('cherry').getByRole('cell', { name: '86', exact: true })).toBeVisible()
  await expect(pages.getByRole('status')).toContainText(
    'Google Analytics: Acme › Acme shop, organic sessions',
  )

  await pages.getByRole('button', { name: 'Change property' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(show).toBeVisible()
  await expect(pages.getByRole('columnheader', { name: 'Key events' })).toHaveCount(0)
})
