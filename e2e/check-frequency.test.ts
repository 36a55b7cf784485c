import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { rows } from './keyword-list.ts'
import { test } from './person.ts'

test('keywords and projects are checked as often as a person says, and the rows tell it @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['apple', 'banana', 'cherry'])
  await page.goto(`/projects/${project.id}/keywords`)
  const row = (name: string) => rows(page).filter({ hasText: name })
  await row('banana').getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Check frequency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check frequency of 1 keyword' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Every 7 days').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: Changed how often 1 keyword is checked.')).toBeVisible()
  await expect(row('banana')).toContainText('every 7 days')
  await expect(row('apple')).not.toContainText('every')

  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  await page.getByRole('combobox', { name: 'Check frequency' }).click()
  await page.getByRole('option', { name: 'Paused' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The project has been changed.')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(row('apple')).toContainText('paused')
  await expect(row('banana')).toContainText('every 7 days')
})
