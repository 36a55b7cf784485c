import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

test('an address for spreadsheets is made, read without a session and revoked @deep', async ({
  page,
  person,
  playwright,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue hats'])
  await page.goto(`/projects/${project.id}/keywords?keyword_query=shoes`)
  await expect(page.getByText('red shoes').first()).toBeVisible()
  await page.getByRole('button', { name: 'EXPORTS' }).click()
  await page.getByRole('menuitem', { name: 'Live link for Sheets and Looker…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Live link for Sheets and Looker' })
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await dialog.getByLabel('Name').fill('Client sheet')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Address', { exact: true }).inputValue()
  await expect(dialog.getByText('Not read yet')).toBeVisible()

  const somebody = await playwright.request.newContext()
  const read = async () => somebody.get(address)
  const text = await (await read()).text()
  expect(text).toContain('red shoes')
  expect(text).not.toContain('blue hats')

  await dialog.getByRole('button', { name: 'Revoke Client sheet' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('The address has been revoked.')).toBeVisible()
  await expect(dialog.getByText('Client sheet')).toHaveCount(0)
  expect((await read()).status()).toBe(404)
  await somebody.dispose()
})
