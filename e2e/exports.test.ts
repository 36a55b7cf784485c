import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { listExports } from '@rankline/contract/exports'
import { createRemoteServer } from '@rankline/contract/remote-servers'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'EXPORTS' }).click()
  await expect(page.getByRole('menuitem', { name: 'Csv' })).toBeVisible()
}
const choose = async (page: Page, item: string) => {
  await menu(page)
  await page.getByRole('menuitem', { name: item }).click()
}
const server = {
  name: 'Backups',
  ip_address: 'files.example.com',
  port: 21,
  username: 'ada',
  password: 'secret words',
  path: '/ranks',
}

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
  await page.getByRole('button', { name: 'EXPORTS' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Csv' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await byKeyboard).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a PDF is made by the worker, and downloaded as well', async ({ page, person }) => {
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

test('EXP-011 EXP-025 EXP-026 EXP-027 EXP-028 without a server, a remote export asks for one', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Please add a ftp address first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a file server' }).click()
  for (const words of ['The information is encrypted.', 'Do not host anything important there', 'not responsible for data leaks'])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByLabel('Port')).toHaveValue('21')
  await expect(dialog.getByLabel('Username')).toHaveValue('root')
  await expect(dialog.getByLabel('Path')).toHaveValue('/')
  await dialog.getByLabel('Port').fill('65354')
  await expect(dialog.getByText('must be between 0 and 65353')).toBeVisible()
  await dialog.getByLabel('Port').fill('21')
  await dialog.getByLabel('Name', { exact: true }).fill('Backups')
  await dialog.getByLabel('Ip address').fill('files.example.com')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('secret words')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('files.example.com:21/')).toBeVisible()
  await expect(dialog.getByText('Not reached yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data } = await person.call(listExports, {})
  expect(data[0]).toMatchObject({ target: 'remote_ftp', target_name: 'Backups', project_id: project.id })
})

test('a file server is edited and deleted', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await person.call(createRemoteServer, server)
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Actions for Backups' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Archive')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Actions for Archive' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Please add a ftp address first.')).toBeVisible()
})

test('the list of exports offers each file again, says why one failed, and deletes', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto('/exports')
  await expect(page.getByRole('heading', { name: 'NO EXPORTS YET' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'NO EXPORTS YET' })).toBeVisible()
})

test('a list of exports that fails can be asked for again', async ({ page, person }) => {
  await person.call(listExports, {})
  await page.route('**/api/v1/export/fetchAuth*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/exports')
  await expect(page.getByRole('heading', { name: 'UNABLE TO GET EXPORTS' })).toBeVisible()
  await page.unroute('**/api/v1/export/fetchAuth*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'NO EXPORTS YET' })).toBeVisible()
})
