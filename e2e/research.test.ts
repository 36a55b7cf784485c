import { expect } from '@playwright/test'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { makeProject } from './history.ts'
import { choose, keywordsOf } from './keyword-form.ts'
import { rows } from './keyword-list.ts'
import { test } from './person.ts'

test('a research says what it costs before it is added, ends by itself, and can be continued', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.goto(`/projects/${project.id}/keywords/create`)
  await keywordsOf(page).fill('red shoes\nblue shoes')
  await choose(page, 'Checks', 'Daily until')
  await expect(page.getByText('Up to 28 checks: 2 new keywords, daily for 14 days.')).toBeVisible()
  await page.getByLabel('Last day').fill('2020-01-01')
  await expect(page.getByText('must be a day from today on, within 90 days')).toBeVisible()
  await choose(page, 'Checks', 'Check once')
  await expect(page.getByText('Up to 2 checks: 2 new keywords, checked once.')).toBeVisible()
  expect((await person.call(listKeywords, { project_id: project.id })).data).toEqual([])
  await page.getByRole('button', { name: 'Add 2 keywords', exact: true }).click()
  await expect(page.getByText('INFO: 2 keywords have been added.')).toBeVisible()

  const row = (name: string) => rows(page).filter({ hasText: name })
  await expect(row('red shoes')).toContainText('Research ended', { timeout: 60_000 })
  await expect(row('blue shoes')).toContainText('Research ended', { timeout: 60_000 })
  await page.goto(`/projects/${project.id}/keywords?is_ended=1`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Research ended', { exact: true }).first()).toBeVisible()

  await row('red shoes').getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'End on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'End of 1 keyword' })
  await dialog.getByLabel('Last day').fill('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Never').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: Changed when 1 keyword ends.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})
