import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

test('a project is renamed, and another address says first what it does to the history', async ({
  page,
  person,
}) => {
  await makeTracked(person, ['apple'])
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Name').fill('Store')
  await expect(dialog.getByText('From the next check on')).toHaveCount(0)
  await dialog.getByLabel('URL').fill('https://store.example.com/')
  await expect(dialog.getByText('Ranks recorded so far stay as they are')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The project has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Store' })).toBeVisible()
})
