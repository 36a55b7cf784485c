import { expect, type Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { grant } from './history.ts'
import { historied } from './keyword-history.ts'
import { test } from './person.ts'

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')

test('a day of the history leads to the list that gave its position @deep', async ({ page, person }) => {
  const { keyword, projectId } = await historied(person)
  await page.goto(`/projects/${projectId}/keywords`)
  await page.getByRole('button', { name: `Details of ${keyword.keyword_name}`, exact: true }).click()
  await page
    .getByRole('region', { name: `Details of ${keyword.keyword_name}` })
    .getByRole('link', { name: 'Why?' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why 2?' })).toBeVisible()
  await expect(page.getByText('Result 2 of the list is the first that belongs to the project.')).toBeVisible()
  await expect(results(page).nth(1)).toContainText('counted')
  await expect(results(page).nth(3)).toContainText('yours too, not the first')
  await page.getByText('Yours (2)').click()
  await expect(results(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why 3?' })).toBeVisible()
  await expect(page.getByText('The list of this day is no longer kept.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/keywords/${keyword.id}/why\\?date=${utcDay(-1)}$`))
})

test('the view of a keyword explains its last check @deep', async ({ page, person }) => {
  const { keyword } = await historied(person)
  await page.goto(`/keywords/${keyword.id}`)
  await page.getByRole('link', { name: 'Why?' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why 2?' })).toBeVisible()
})

test('an administrator comes from the list of keywords, and is written down @deep', async ({
  page,
  person,
}) => {
  const { keyword } = await historied(person)
  await grant(person.username)
  await page.goto(`/admin/project-keywords?search=${person.username}`)
  await page.getByRole('button', { name: `Actions for ${keyword.keyword_name}` }).click()
  await page.getByRole('menuitem', { name: 'WHY?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why 2?' })).toBeVisible()
  await page.goto('/admin/audit')
  await expect(
    page.getByRole('row', { name: new RegExp(`keyword ${keyword.id} of ${person.username}`) }),
  ).toHaveCount(1)
})
