import { expect } from '@playwright/test'
import { makeProject, makeTracked } from './history.ts'
import { rows } from './keyword-list.ts'
import { test } from './person.ts'

test('an address that asks for what there is not offers the way back to the list @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  for (const mistake of ['sort=foo&order=up', 'ranks_between=99', 'tag=x&keyword_query=apple']) {
    await page.goto(`/projects/${project.id}/keywords?${mistake}`)
    await expect(page.getByText('UNABLE TO GET PROJECT KEYWORDS', { exact: true })).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(`/projects/${project.id}/keywords`)
  }
})

test('Back closes the detail over a list, and leaves the list as it was; a reload finds it open @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const list = `/projects/${project.id}/keywords?sort=keyword&order=asc`
  await page.goto('/projects')
  await page.goto(list)
  await page.locator(`#keyword-${keywords[1]?.id}`).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'apple', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'View Keyword' })
  await expect(detail).toBeVisible()
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(page.getByText('1 keyword', { exact: true })).toBeVisible()

  await page.goForward()
  await expect(detail.getByRole('heading', { name: /^apple/, level: 1 })).toBeVisible()
  await page.reload()
  await expect(detail.getByRole('heading', { name: /^apple/, level: 1 })).toBeVisible()
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(detail).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(rows(page)).toHaveCount(2)
})

test('a long url is cut on a phone, and the page is no wider than the screen @deep', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { id } = await makeProject(person, {
    project_url: `https://bücher.example.com/${'very-long-path/'.repeat(8)}`,
  })
  await page.goto(`/projects/${id}/keywords`)
  await expect(page.getByRole('link', { name: /^bücher\.example\.com/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
