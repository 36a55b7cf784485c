import { expect, type Page } from '@playwright/test'
import { checkSession } from '@rankline/contract/auth/calls'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { choose, menu, server } from './export-menu.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { connectByRequests } from './services.ts'

/** Replaces a page of the service, which tests cannot reach. */
const theFile = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ body: 'the file' }))

test('EXP-002 EXP-004 the menu has Google Drive and Dropbox, and settings only with a linked account', async ({
  page,
  person,
  request,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await menu(page)
  for (const name of ['Google Drive', 'Dropbox'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cloud settings…' })).toBeHidden()
  await connectByRequests(request, person, 'google_drive', 'ada@example.com')
  await page.goto(`/projects/${project.id}/keywords`)
  await menu(page)
  await expect(page.getByRole('menuitem', { name: 'Cloud settings…' })).toBeVisible()
})

test('EXP-008 after a cloud export the browser is at the file', async ({ page, person, request }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await connectByRequests(request, person, 'google_drive', 'ada@example.com')
  await theFile(page, 'https://drive.google.com/**')
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Google Drive')
  await page.waitForURL(/^https:\/\/drive\.google\.com\/file\/d\/file-\d+\/view$/)
  await expect(page.getByText('the file')).toBeVisible()
})

test('Google Sheets is linked with Drive, leads to the sheet, and is updated each day if chosen @deep', async ({
  page,
  person,
  request,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await connectByRequests(request, person, 'google_drive', 'ada@example.com')
  await page.route('https://docs.google.com/**', (route) => route.fulfill({ body: 'the sheet' }))
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Google Sheets')
  await page.waitForURL(/^https:\/\/docs\.google\.com\/spreadsheets\/d\/book-\d+\/edit#gid=\d+$/)
  const sheet = page.url()
  await page.goto('/exports')
  const row = page.getByRole('row').filter({ hasText: 'Google Sheets' })
  await expect(row).toContainText('Updated')
  await expect(row.getByRole('link', { name: /^Open / })).toHaveAttribute('href', sheet)
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Cloud settings…')
  const dialog = page.getByRole('dialog', { name: 'Cloud settings' })
  const field = dialog.getByRole('combobox', { name: 'Automatic export' })
  await field.click()
  await page.getByRole('option', { name: 'Google Sheets' }).click()
  await expect(field).toHaveValue('Google Sheets')
  await page.reload()
  await choose(page, 'Cloud settings…')
  await expect(field).toHaveValue('Google Sheets')
})

test('EXP-006 EXP-007 EXP-010 the automatic export is chosen, and a revoked account is no choice any more', async ({
  page,
  person,
  request,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  for (const driver of ['google_drive', 'dropbox'] as const)
    await connectByRequests(request, person, driver, 'ada@example.com')
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Cloud settings…')
  const dialog = page.getByRole('dialog', { name: 'Cloud settings' })
  const field = dialog.getByRole('combobox', { name: 'Automatic export' })
  await expect(field).toHaveValue('Disabled')
  const chosen = async (name: string) => {
    const sent = page.waitForRequest('**/api/v1/users/updateExports')
    await field.click()
    await page.getByRole('option', { name }).click()
    await expect(field).toHaveValue(name)
    return new URLSearchParams((await sent).postData() ?? '').get('user_api_id')
  }
  const { user_apis: linked } = await person.call(checkSession, {})
  const drive = linked.find(({ name }) => name === 'Google Drive')
  expect(await chosen('Google Drive')).toBe(String(drive?.id))
  expect(await chosen('Disabled')).toBe('disabled')
  await dialog.getByRole('button', { name: 'Revoke access' }).first().click()
  await expect(page.getByText('Do you want to revoke access from Google Drive?')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Revoke access' })).toHaveCount(1)
  await field.click()
  await expect(page.getByRole('option', { name: 'Dropbox' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Google Drive' })).toHaveCount(0)
})

test('EXP-005 what was revoked, where the browser is sent, what is downloaded and the form of a server are each kept', async ({
  page,
  person,
  request,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  for (const driver of ['google_drive', 'dropbox'] as const)
    await connectByRequests(request, person, driver, 'ada@example.com')
  const list = `/projects/${project.id}/keywords`
  await page.goto(list)

  // download_local: the browser is at the address that the answer has.
  const answered = page.waitForResponse('**/api/v1/export/local')
  const started = page.waitForEvent('download')
  await choose(page, 'Csv')
  const { items } = await (await answered).json()
  expect(new URL((await started).url()).pathname).toBe(items.redirect_direct)

  // remote_ftp_form_status: open until the form or the dialog is closed.
  await person.call(createRemoteServer, server)
  await choose(page, 'Remote file server…')
  const remote = page.getByRole('dialog')
  await remote.getByRole('button', { name: 'Add a file server' }).click()
  await expect(remote.getByLabel('Port')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remote).toBeHidden()
  await choose(page, 'Remote file server…')
  await expect(remote.getByText('Backups')).toBeVisible()
  await expect(remote.getByLabel('Port')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // gdrive_redirect and dropbox_redirect: each leads to its own service.
  for (const [name, address] of [
    ['Google Drive', /^https:\/\/drive\.google\.com\/file\/d\/file-\d+\/view$/],
    ['Dropbox', /^https:\/\/www\.dropbox\.com\/home\/Apps$/],
  ] as const) {
    await theFile(page, address)
    await page.goto(list)
    await choose(page, name)
    await page.waitForURL(address)
  }

  // gdrive_revoked and dropbox_revoked: each ends its own link.
  await page.goto(list)
  await choose(page, 'Cloud settings…')
  const clouds = page.getByRole('dialog', { name: 'Cloud settings' })
  const revoke = clouds.getByRole('button', { name: 'Revoke access' })
  for (const left of [1, 0]) {
    await revoke.first().click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(revoke).toHaveCount(left)
  }
  await expect(clouds).toContainText('No cloud account is linked any more.')
})
