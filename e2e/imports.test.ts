import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newPerson, signIn, test } from './person.ts'
import { connectByRequests, servicesUrl } from './services.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => page.getByRole('textbox', { name: /^Keywords/ })
const imported = (page: Page) => dialog(page).locator('tbody tr')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const address = () => `grace-${Math.random().toString(36).slice(2)}@example.com`

async function openForm(page: Page) {
  await page.goto('/projects/create')
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('URL').fill('https://www.example.com')
  await expect(field(page)).toBeVisible()
}

async function chooseFile(page: Page, name: string, text: string) {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

async function openConnection(page: Page, service: string, email: string) {
  await page.getByRole('button', { name: 'Import from a connection' }).click()
  await dialog(page).getByRole('combobox', { name: 'Connection' }).click()
  await option(page, `${email} (${service})`).click()
}

test('IMP-001 IMP-002 IMP-003 a file is imported, and what is no such file is refused before it is sent', async ({
  page,
  person: _,
}) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const send = dialog(page).getByRole('button', { name: 'IMPORT' })
  await expect(send).toBeDisabled()
  await chooseFile(page, 'words.xlsx', 'a')
  await expect(dialog(page).getByRole('alert')).toContainText('must be a file with extension txt, csv')
  await expect(dialog(page).getByRole('alert')).toContainText('Save the table as CSV, and choose that file.')
  await expect(send).toBeDisabled()
  await chooseFile(page, 'words.txt', 'x'.repeat(301 * 1024))
  await expect(dialog(page).getByRole('alert')).toContainText('must be lesser than 300KB.')
  await chooseFile(page, 'words.csv', `red shoes;blue shoes\nhats;red shoes\n${'x'.repeat(101)}`)
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(imported(page)).toHaveCount(3)
  await expect(dialog(page)).toContainText('2 lines dropped: 1 duplicate, 1 longer than 100 characters.')
  await dialog(page).getByRole('button', { name: 'Add all 3 keywords' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('red shoes\nblue shoes\nhats')
})

test('PROJ-060 the form offers a file, a connection of Analytics or Search Console, and Suggestions to come', async ({
  page,
  person,
  request,
}) => {
  await openForm(page)
  const entries = page.getByRole('group', { name: 'Import keywords' }).getByRole('button')
  await expect(entries).toHaveText([
    'Import a file',
    'Import from a connection',
    /^Suggestions\s*Coming soon$/,
  ])
  await entries.nth(0).click()
  await expect(dialog(page).locator('input[type=file]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const email = address()
  await connectByRequests(request, person, 'google_analytics', email)
  await connectByRequests(request, person, 'google_console', email)
  await openForm(page)
  await expect(entries).toHaveText([
    'Import a file',
    'Import from a connection',
    /^Suggestions\s*Coming soon$/,
    'Searches from Search Console',
  ])
  for (const service of ['Google Analytics', 'Google Search Console']) {
    await openConnection(page, service, email)
    await expect(dialog(page).getByRole('combobox', { name: 'Connection' })).toHaveValue(
      `${email} (${service})`,
    )
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('IMP-022 chosen keywords go into the text and leave the list, in the form of a project too', async ({
  page,
  person: _,
}) => {
  await page.goto('/keywords/create')
  await field(page).fill('mine')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await chooseFile(page, 'words.txt', 'a\nb\nc\nd\ne')
  await dialog(page).getByRole('button', { name: 'IMPORT' }).click()
  for (const keyword of ['a', 'c', 'e'])
    await dialog(page)
      .getByRole('checkbox', { name: `Select ${keyword}`, exact: true })
      .check()
  await dialog(page).getByRole('button', { name: 'Add 3 keywords' }).click()
  await expect(imported(page)).toHaveText(['b', 'd'])
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('mine\na\nc\ne')
})

test('CONN-008 IMP-025 without a connection the dialog says how to begin, and Suggestions does nothing', async ({
  page,
  person: _,
}) => {
  await openForm(page)
  const asked: string[] = []
  const suggestions = page.getByRole('button', { name: 'Suggestions' })
  await expect(suggestions).toContainText('Coming soon')
  await expect(suggestions).toHaveAttribute('aria-disabled', 'true')
  page.on('request', (request) => asked.push(request.url()))
  await suggestions.click({ force: true })
  await page.getByRole('button', { name: 'Import from a connection' }).click()
  await expect(dialog(page).getByText('UNABLE TO GET CONNECTIONS', { exact: true })).toBeVisible()
  await expect(dialog(page)).toContainText('Start with adding an api connection.')
  expect(asked.filter((url) => url.includes('suggestions'))).toEqual([])
  await dialog(page).getByRole('link', { name: 'Connections' }).click()
  await expect(page).toHaveURL('/manage/connections')
})

test('IMP-006 IMP-018 IMP-021 IMP-023 Search Console is imported page by page', async ({
  page,
  person,
  request,
}) => {
  const email = address()
  await connectByRequests(request, person, 'google_console', email)
  await openForm(page)
  await openConnection(page, 'Google Search Console', email)
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  await button('IMPORT').click()
  await expect(dialog(page)).toContainText('1,000 keywords')
  await expect(imported(page).first()).toContainText('garden query 1')
  await expect(imported(page).first()).toContainText('20,000')
  await expect(button('IMPORT NEXT PAGE')).toBeEnabled()
  await dialog(page).getByRole('combobox', { name: 'Site (optional)' }).click()
  await option(page, 'https://www.example.com/').click()
  await expect(button('IMPORT')).toBeEnabled()
  await button('IMPORT').click()
  await button('IMPORT NEXT PAGE').click()
  await expect(dialog(page)).toContainText('1,300 keywords')
  await expect(dialog(page)).toContainText('Everything has been imported.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import from a connection' }).click()
  await expect(dialog(page)).toContainText('1,300 keywords')
  await dialog(page).getByRole('button', { name: 'Clear' }).click()
  await expect(imported(page)).toHaveCount(0)
  await expect(dialog(page).getByRole('combobox', { name: 'Connection' })).toHaveValue('')
})

test('IMP-006 IMP-008 IMP-019 IMP-020 Analytics is chosen by account, property and view', async ({
  page,
  person,
  request,
}) => {
  const email = address()
  await connectByRequests(request, person, 'google_analytics', email)
  await openForm(page)
  await openConnection(page, 'Google Analytics', email)
  const select = (name: string) => dialog(page).getByRole('combobox', { name })
  const send = dialog(page).getByRole('button', { name: 'IMPORT' })
  const choose = async (name: string, value: string | RegExp) => {
    await select(name).click()
    await option(page, value).click()
  }
  await choose('Account', 'Acme')
  await expect(send).toBeDisabled()
  await choose('Property', /^Acme shop/)
  await expect(send).toBeDisabled()
  await choose('View', 'Shop, web')
  await expect(send).toBeEnabled()
  await choose('Property', /^Acme blog/)
  await expect(select('View')).toHaveValue('')
  await expect(send).toBeDisabled()
  await choose('View', 'Blog, web')
  await choose('Account', 'Globex')
  await expect(select('Property')).toHaveValue('')
  await expect(select('View')).toHaveValue('')
  await choose('Property', /^Globex site/)
  await choose('View', 'Globex, web')
  await send.click()
  await expect(dialog(page)).toContainText(
    'Google Analytics gives no search queries for this property. Import them from Search Console for https://globex.example.net.',
  )
})

test('with Search Console, its own button has what the site is seen for, most impressions first @deep', async ({
  page,
  person,
  request,
}) => {
  await connectByRequests(request, person, 'google_console', address())
  await openForm(page)
  await page.getByRole('button', { name: 'Searches from Search Console' }).click()
  await expect(imported(page).first()).toContainText('garden query 1')
  await dialog(page).getByRole('checkbox', { name: 'Select garden query 2', exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Add 1 keyword' }).click()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('garden query 2')
  await expectAccessible(page)
})

test('a connection that its provider has ended is told where it is used and where it is listed @deep', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  await signIn(page, person.token, baseURL ?? '')
  const email = address()
  await connectByRequests(request, person, 'google_console', email)
  await openForm(page)
  await page.getByRole('button', { name: 'Import from a connection' }).click()
  await dialog(page).getByRole('combobox', { name: 'Connection' }).click()
  const choice = option(page, `${email} (Google Search Console)`)
  await expect(choice).toBeEnabled()
  // The choice is open before it ends, as the product may notice the end at any time and close it.
  await fetch(`${servicesUrl}/end?email=${email}`)
  await choice.click()
  await expect(
    page.getByText('Google Search Console no longer accepts this connection.').first(),
  ).toBeVisible()
  await page.goto('/manage/connections')
  await expect(page.getByRole('table', { name: 'Connections' })).toContainText('Connect again')
})
