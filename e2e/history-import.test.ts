import { expect, type Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { expectAccessible } from './axe.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const chooseFile = (page: Page, text: string, name = 'history.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const imports = (page: Page) => page.getByRole('table', { name: 'Imports' })

test('past positions of another tracker are looked at, imported, shown as such and taken back @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords/create`)
  await page.getByRole('link', { name: 'Import history' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/history`)
  await expect(page.getByText('Nothing has been imported into this project.')).toBeVisible()

  const days = Array.from({ length: 20 }, (_, index) => utcDay(-5 - index))
  const lines = days.map((day, index) => `red shoes,${day},${index + 3},https://shop.example.com/red,sale`)
  await chooseFile(page, ['Keyword,Date,Position,URL,Tags', ...lines, `new shoes,${days[0]},-,,`].join('\n'))
  await expect(page.getByText(/2 keywords, 21 past positions/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Google')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 21 past positions' }).click()
  await expect(page.getByText('21 past positions of 2 keywords have been imported.')).toBeVisible()
  await expect(imports(page).getByRole('row').nth(1)).toContainText('history.csv')
  await expect(imports(page).getByRole('row').nth(1)).toContainText('2, 1 new')

  await page.goto(`/keywords/${keywords[0]?.id}?period=1m`)
  await page.getByText('Day by day').first().click()
  const day = page.getByRole('row').filter({ hasText: 'from another rank tracker' })
  await expect(day.first()).toContainText('shop.example.com/red')
  await expect(page.getByText('Imported from another rank tracker').first()).toBeVisible()

  await page.goto(`/projects/${project.id}/history`)
  await page.getByRole('button', { name: 'Actions for history.csv' }).click()
  await page.getByRole('menuitem', { name: 'Undo, and delete its new keywords' }).click()
  await expect(page.getByText('Take back 21 past positions and delete 1 keyword?')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('The import has been undone.')).toBeVisible()
  await expect(page.getByText('Nothing has been imported into this project.')).toBeVisible()
})

test('columns that nobody knows are named by hand, and the preview follows @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/history`)
  await chooseFile(page, 'Suchwort;Platz;Am\nhats;3;04/03/2026\nhats;5;05/03/2026')
  await expect(page.getByText('Say below which column holds the keywords.')).toBeVisible()
  const send = page.getByRole('button', { name: /^(Import|Add) / })
  await expect(send).toBeDisabled()
  await page.getByLabel('Suchwort holds').selectOption('Keyword')
  await expect(page.getByRole('button', { name: 'Add 1 keyword' })).toBeEnabled()
  await page.getByLabel('Platz holds').selectOption('Position')
  await page.getByLabel('Am holds').selectOption('Date of the position')
  await expect(page.getByText(/1 keyword, 2 past positions, \w+ 3 Apr/)).toBeVisible()
  await page.getByLabel('Dates are written').selectOption('Day first: 31/12/2026')
  await expect(page.getByText(/1 keyword, 2 past positions, \w+ 4 Mar/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await chooseFile(page, 'no table here')
  await expect(page.getByText('The file has no table with a head that can be read.')).toBeVisible()
})
