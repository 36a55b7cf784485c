import { expect } from '@playwright/test'
import { findProject } from '@rankline/contract/projects/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

test('a project is renamed, and another address says first what it does to the history @deep', async ({
  page,
  person,
}) => {
  await makeTracked(person, ['apple'])
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByLabel('Name').fill('Store')
  const notice = dialog.getByText('Each keyword starts over')
  await expect(notice).toHaveCount(0)
  for (const same of ['shop.example.com', 'http://www.shop.example.com', 'not a site']) {
    await dialog.getByLabel('URL').fill(same)
    await expect(notice).toHaveCount(0)
  }
  await dialog.getByLabel('URL').fill('https://store.example.com/')
  await expect(notice).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The project has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Store' })).toBeVisible()
})

test('another match rule says first what it does to the history, and is kept @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['apple'])
  await page.goto('/projects')
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Shop' }).click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await expect(dialog.getByRole('radio', { name: 'Domain and subdomains' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Exact page' }).check()
  await expect(dialog.getByText('Each keyword starts over')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Domain and subdomains' }).check()
  await expect(dialog.getByText('Each keyword starts over')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Exact page' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The project has been changed.')).toBeVisible()
  expect((await person.call(findProject, { project_id: project.id })).url_match).toBe(1)
  await open()
  await expect(dialog.getByRole('radio', { name: 'Exact page' })).toBeChecked()
})
