import { expect } from '@playwright/test'
import { deleteKeywords } from '@rankline/contract/keywords'
import { deleteProjects } from '@rankline/contract/projects'
import { makeTracked } from './history.ts'
import { phrases } from './keyword-list.ts'
import { test } from './person.ts'

test('a deleted keyword is found in the bin and put back, another is deleted for good', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const ids = keywords.slice(0, 2).map(({ id }) => id)
  await person.call(deleteKeywords, { project_keyword_ids: ids })
  await page.goto('/keywords')
  await page.getByRole('link', { name: 'BIN' }).click()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Put back apple' }).click()
  await expect(page.getByText('INFO: Put back: 1 keyword.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete berry for good' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('1 keyword and all history of it. This cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('INFO: Deleted for good: 1 keyword.')).toBeVisible()
  await expect(page.getByText('Nothing in the bin')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'cherry'])
})

test('a deleted project comes back with its keywords', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await person.call(deleteProjects, { project_ids: [project.id] })
  await page.goto('/bin')
  await expect(page.getByText('Nothing in the bin')).toBeVisible()
  await page.getByText('Projects', { exact: true }).last().click()
  await expect(page.getByText('2 keywords')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Shop' }).check()
  await page.getByRole('button', { name: 'Put back 1' }).click()
  await expect(page.getByText('INFO: Put back: 1 project, 2 keywords.')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'berry'])
})
