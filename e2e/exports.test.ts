import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { listExports } from '@rankline/contract/exports/calls'
import { choose, menu } from './export-menu.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { tryAgain } from './try-again.ts'

test('EXP-001 EXP-003 the menu has Csv, Pdf, Xlsx and a remote file server, on a project and in the pool', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  for (const path of [`/projects/${project.id}/keywords`, '/keywords']) {
    await page.goto(path)
    await menu(page)
    for (const name of ['Csv', 'Pdf', 'Xlsx', 'Remote file server…'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('EXP-009 a local export downloads the filtered list, by mouse and by keyboard', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'blue shoes'])
  const [first] = keywords
  await page.goto(`/projects/${project.id}/keywords?keyword_query=${encodeURIComponent(first!.keyword)}`)
  await expect(page.getByText(first!.keyword).first()).toBeVisible()
  const started = page.waitForEvent('download')
  await choose(page, 'Csv')
  const file = await started
  expect(new URL(file.url()).pathname).toMatch(/^\/api\/v1\/downloads\//)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.filter((line) => line.startsWith(first!.keyword))).toHaveLength(1)
  const byKeyboard = page.waitForEvent('download')
  // A mouse that rests on the menu would take the focus to its item.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'EXPORTS' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Csv' })).toBeFocused()
  for (const name of ['Pdf', 'Xlsx']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  expect((await byKeyboard).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a PDF is made by the worker, and downloaded as well @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  const started = page.waitForEvent('download')
  await choose(page, 'Pdf')
  const file = await started
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the list of exports offers each file again, says why one failed, and deletes @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto('/exports')
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords`)
  const started = page.waitForEvent('download')
  await choose(page, 'Csv')
  await started
  await choose(page, 'Past exports')
  const row = page.getByRole('row').filter({ hasText: '.csv' })
  await expect(row).toContainText('Ready until')
  const again = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download / }).click()
  expect((await again).suggestedFilename()).toMatch(/\.csv$/)
  await row.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
})

test('a list of exports that fails can be asked for again @deep', async ({ page, person }) => {
  await person.call(listExports, {})
  await page.route('**/api/v1/export/fetchAuth*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/exports')
  await expect(page.getByRole('heading', { name: 'The exports could not be loaded' })).toBeVisible()
  await tryAgain(page, '**/api/v1/export/fetchAuth*')
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
})
