import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { listExports } from '@rankline/contract/exports'
import { createRemoteServer } from '@rankline/contract/remote-servers'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { connect } from './services.ts'

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
  for (const words of [
    'The information is encrypted.',
    'Do not host anything important there',
    'not responsible for data leaks',
  ])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByLabel('Port')).toHaveValue('21')
  await expect(dialog.getByLabel('Username')).toHaveValue('root')
  await expect(dialog.getByLabel('Path')).toHaveValue('/')
  await dialog.getByLabel('Port').fill('65354')
  await expect(dialog.getByText('must be between 0-65353')).toBeVisible()
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

test('a bucket is added beside file servers, and edited without its secret key', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a bucket (S3)' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Archive')
  await dialog.getByLabel('Endpoint').fill('https://s3.example.com')
  await dialog.getByLabel('Bucket', { exact: true }).fill('exports')
  await dialog.getByLabel('Access key').fill('AKEY')
  await dialog.getByLabel('Secret key', { exact: true }).fill('secret words')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('https://s3.example.com/exports/')).toBeVisible()
  await expect(dialog.getByText('Not reached yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Actions for Archive' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Endpoint')).toHaveValue('https://s3.example.com')
  await dialog.getByLabel('Path').fill('/ranks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('https://s3.example.com/exports/ranks')).toBeVisible()
})

test('the list of exports offers each file again, says why one failed, and deletes', async ({
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

test('a list of exports that fails can be asked for again', async ({ page, person }) => {
  await person.call(listExports, {})
  await page.route('**/api/v1/export/fetchAuth*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/exports')
  await expect(page.getByRole('heading', { name: 'The exports could not be loaded' })).toBeVisible()
  await page.unroute('**/api/v1/export/fetchAuth*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible()
})

const apis = [
  { id: 51, name: 'Google Drive' },
  { id: 52, name: 'Dropbox' },
]
type Linked = { user_apis: typeof apis; auto_export_type: string }

/** The person as if these accounts were linked; the answer of a call changes it. */
async function link(page: Page, linked: Linked) {
  const state = { ...linked }
  await page.route('**/api/v1/users/check', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, items: { ...body.items, ...state } } })
  })
  const calls: Record<string, string | null>[] = []
  for (const [path, change] of [
    ['users/updateExports', (sent: URLSearchParams) => ({ auto_export_type: sent.get('user_api_id') ?? '' })],
    ['export/gdriveRevoke', () => ({ user_apis: state.user_apis.filter(({ id }) => id !== 51) })],
    ['export/dropboxRevoke', () => ({ user_apis: state.user_apis.filter(({ id }) => id !== 52) })],
  ] as const)
    await page.route(`**/api/v1/${path}`, async (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '')
      calls.push({ path, ...Object.fromEntries(sent) })
      const check = await route.fetch({
        url: route.request().url().replace(path, 'users/check'),
        postData: '',
      })
      Object.assign(state, change(sent))
      const { items } = await check.json()
      await route.fulfill({ json: { status: 'success', message: null, items: { ...items, ...state } } })
    })
  return calls
}

test('EXP-002 EXP-004 the menu has Google Drive and Dropbox, and settings only with a linked account', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await menu(page)
  for (const name of ['Google Drive', 'Dropbox'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cloud settings…' })).toBeHidden()
  await link(page, { user_apis: apis, auto_export_type: 'disabled' })
  await page.reload()
  await menu(page)
  await expect(page.getByRole('menuitem', { name: 'Cloud settings…' })).toBeVisible()
})

test('EXP-008 after a cloud export the browser is at the file', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const file = 'https://drive.google.com/file/d/1/view'
  await page.route('https://drive.google.com/**', (route) => route.fulfill({ body: 'the file' }))
  await page.route('**/api/v1/export/gdriveRedirect', (route) =>
    route.fulfill({
      json: { status: 'success', message: null, items: { redirect_direct: file, export: null } },
    }),
  )
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Google Drive')
  await page.waitForURL(file)
})

test('Google Sheets is linked with Drive, leads to the sheet, and is updated each day if chosen', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await connect(page, 'Google Drive', 'ada@example.com')
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
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const calls = await link(page, { user_apis: apis, auto_export_type: 'disabled' })
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Cloud settings…')
  const dialog = page.getByRole('dialog', { name: 'Cloud settings' })
  const field = dialog.getByRole('combobox', { name: 'Automatic export' })
  await expect(field).toHaveValue('Disabled')
  await field.click()
  await page.getByRole('option', { name: 'Google Drive' }).click()
  await expect(field).toHaveValue('Google Drive')
  await field.click()
  await page.getByRole('option', { name: 'Disabled' }).click()
  await expect(field).toHaveValue('Disabled')
  expect(calls.map(({ user_api_id }) => user_api_id)).toEqual(['51', 'disabled'])
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
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await link(page, { user_apis: apis, auto_export_type: 'disabled' })
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

  // gdrive_revoked and dropbox_revoked: each ends its own link.
  await choose(page, 'Cloud settings…')
  const clouds = page.getByRole('dialog', { name: 'Cloud settings' })
  const revoke = clouds.getByRole('button', { name: 'Revoke access' })
  for (const left of [1, 0]) {
    await revoke.first().click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(revoke).toHaveCount(left)
  }
  await expect(clouds).toContainText('No cloud account is linked any more.')
  await page.keyboard.press('Escape')

  // gdrive_redirect and dropbox_redirect: each leads to its own service.
  for (const [name, path, file] of [
    ['Google Drive', 'gdriveRedirect', 'https://drive.google.com/file/d/1/view'],
    ['Dropbox', 'dropboxRedirect', 'https://www.dropbox.com/home/Shop.csv'],
  ] as const) {
    await page.route(file, (route) => route.fulfill({ body: 'the file' }))
    await page.route(`**/api/v1/export/${path}`, (route) =>
      route.fulfill({
        json: { status: 'success', message: null, items: { redirect_direct: file, export: null } },
      }),
    )
    await page.goto(list)
    await choose(page, name)
    await page.waitForURL(file)
  }
})
