import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { newPerson, signIn, test } from './person.ts'

test('an account is taken out, and another one takes it in @deep', async ({
  page,
  person,
  browser,
  request,
  baseURL,
}) => {
  await makeTracked(person, ['red shoes', 'blue hats'])
  await page.goto('/account/takeout')
  await page.getByRole('button', { name: 'Create an archive' }).click()
  await expect(page.getByText('We’re creating your archive.')).toBeVisible()
  const list = page.getByRole('list', { name: 'Archives' })
  await expect(list.getByText(/^Ready until/)).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: /^Download/ }).click(),
  ])
  const archive = readFileSync(await file.path())

  // Where something is already, it is refused, and what is no archive too.
  const choose = (on: typeof page, name: string, buffer: Buffer) =>
    on.getByLabel('Archive', { exact: true }).setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose(page, 'mine.zip', archive)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('This account has projects')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, (await newPerson(request)).token, baseURL ?? '')
  await other.goto('/account/takeout')
  await choose(other, 'wrong.zip', Buffer.from('no archive'))
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(other.getByText('This file is no archive of an account.')).toBeVisible()
  await choose(other, 'moved.zip', archive)
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  const imported = other.getByRole('list', { name: 'Archives' })
  await expect(imported.getByText(/rows imported$/)).toBeVisible({ timeout: 60_000 })
  await other.goto('/keywords')
  await expect(other.getByText('red shoes').first()).toBeVisible()
  await context.close()
})
