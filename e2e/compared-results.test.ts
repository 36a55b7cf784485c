import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { dayAgo, setResultPages } from './result-pages.ts'

const feature = (type: string) => ({ type, children: [] })

test('two days are compared by address and by site, with the features that came and went @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await makeTracked(person, [`red shoes of ${person.username}`])
  const [keyword] = keywords as [Keyword]
  await setResultPages(keyword, [
    {
      urls: ['https://rival.example/old', 'https://steady.example/'],
      features: [feature('local_pack'), feature('videos')],
    },
    {
      urls: ['https://steady.example/', 'https://www.rival.example/new'],
      features: [feature('featured_snippet'), feature('videos')],
    },
  ])
  await page.goto(`/keywords/${keyword.id}`)
  const panel = page.getByRole('region', { name: 'TOP 100', exact: true })
  await expect(panel.locator('[data-moved="up"]')).toHaveText('1 up')
  await expect(panel.locator('[data-moved="new"]')).toHaveText('1 new')
  await expect(panel.locator('dl[aria-label="SERP features"] > div')).toHaveText([
    /^Features new.*[Ss]nippet/,
    /^Features gone.*[Ll]ocal/,
    /^Features on both days.*Video/,
  ])
  await panel.getByText('By site', { exact: true }).click()
  await expect(panel.locator('[data-moved="down"]')).toHaveText('1 down')
  await expect(panel.locator('[data-moved="new"]')).toHaveText('0 new')
})

test('the top 100 below a row is shown of any stored day @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, [`blue hats of ${person.username}`])
  const [keyword] = keywords as [Keyword]
  await setResultPages(keyword, [{ urls: ['https://before.example/'] }, { urls: ['https://now.example/'] }])
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('button', { name: /^Details of blue hats/ }).click()
  const drawer = page.getByRole('region', { name: /^Details of blue hats/ })
  await drawer.getByRole('tab', { name: 'Top 100' }).click()
  await expect(drawer.getByText('now.example').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Results of' }).click()
  const calendar = page.locator('[data-dates-dropdown]')
  if (dayAgo(1).slice(0, 7) !== dayAgo(0).slice(0, 7))
    await calendar.locator('button[data-direction="previous"]').click()
  // Only the two stored days can be chosen.
  await calendar
    .locator('button[aria-label]:not([data-direction]):not([data-outside]):not([disabled])')
    .first()
    .click()
  await expect(drawer.getByText('before.example').first()).toBeVisible()
})

test('the detail goes on to the next keyword of the list, by buttons and keys @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
  const row = page.locator(`#keyword-${keywords[0]!.id}`)
  await row.hover()
  await row.getByRole('button', { name: 'Open full view' }).click()
  const modal = page.getByRole('dialog', { name: 'View Keyword' })
  const title = modal.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('apple')
  await expect(modal.getByRole('button', { name: 'Previous keyword (K)' })).toBeDisabled()
  await modal.getByRole('button', { name: 'Next keyword (J)' }).click()
  await expect(title).toHaveText('berry')
  await page.keyboard.press('j')
  await expect(title).toHaveText('cherry')
  await expect(modal.getByRole('button', { name: 'Next keyword (J)' })).toBeDisabled()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(title).toHaveText('berry')
  // Back leaves the detail, and not each keyword.
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/sort=keyword/)
})

test('the page of a keyword leads to those beside it, in the list that the address names @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=desc`)
  const row = page.locator(`#keyword-${keywords[1]!.id}`)
  await row.hover()
  await row.getByRole('button', { name: 'Open full view' }).click()
  await page.getByRole('link', { name: 'Open as page' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('berry')
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next keyword (J)' }).click()
  await expect(title).toHaveText('apple')
  await expect(page.getByRole('button', { name: 'Next keyword (J)' })).toBeDisabled()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(title).toHaveText('cherry')
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()

  // An address without a list: in that of the project.
  await page.goto(`/keywords/${keywords[1]!.id}`)
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
})
