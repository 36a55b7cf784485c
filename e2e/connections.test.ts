import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeBrand, newClient } from './clients.ts'
import { delayRequests } from './delayed.ts'
import { withDatabase } from './history.ts'
import { newPerson, signIn, test } from './person.ts'
import { connect, connectByRequests, consent, meetProviders, servicesUrl } from './services.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Connections' }).locator('tbody tr')
const address = () => `ada-${Math.random().toString(36).slice(2)}@example.com`

test('CONN-009 NAV-002 who has no connection is told to add one', async ({ page, person }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Connections' }).click()
  await expect(page).toHaveURL('/manage/connections')
  await expect(page.getByText('EMPTY OR INVALID CONNECTIONS', { exact: true })).toBeVisible()
  await expect(page.getByText('Start with adding a connection.')).toBeVisible()
})

test('CONN-002 CONN-010 each kind has a button, which leads to a consent and back to a row', async ({
  page,
  person: _,
}) => {
  const email = address()
  for (const service of ['Google Analytics', 'Google Search Console', 'Google Drive', 'Dropbox'])
    await connect(page, service, email)
  await expect(rows(page)).toHaveCount(4)
  await expectAccessible(page)
})

test('CONN-001 CONN-003 CONN-004 a row shows name, service, token and day, and is renamed', async ({
  page,
  person,
  request,
}) => {
  const email = address()
  await connectByRequests(request, person, 'google_console', email)
  await page.goto('/manage/connections')
  const row = rows(page).first()
  await expect(row).toContainText('N/A')
  await expect(row).toContainText(email)
  await expect(row).toContainText('Google Search Console')
  const token = await withDatabase(async (database) => {
    const { rows } = await database.query(
      `SELECT access_token_end FROM connections JOIN users USING (account_id) WHERE username = $1`,
      [person.username],
    )
    return String(rows[0].access_token_end)
  })
  await expect(row).toContainText(`…${token}`)
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await expect(row).toContainText(today.format(new Date()))
  await row.getByRole('button', { name: /^Edit the name/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom name').fill('x'.repeat(191))
  await expect(dialog.getByText('must be between 1-190 characters').first()).toBeVisible()
  await dialog.getByLabel('Custom name').fill('Our shop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Our shop')
  await expect(row).not.toContainText('N/A')
})

test('CONN-011 a connection is revoked after a question, and is back if that fails', async ({
  page,
  person,
  request,
}) => {
  await connectByRequests(request, person, 'google_drive', address())
  await connectByRequests(request, person, 'dropbox', address())
  await page.goto('/manage/connections')
  const revoke = () =>
    rows(page)
      .first()
      .getByRole('button', { name: /^REVOKE/ })
      .click()
  const release = await delayRequests(page, '**/api/v1/user-connections/deleteAuth', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await revoke()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await revoke()
  await page.getByRole('dialog').getByRole('button', { name: 'REVOKE' }).click()
  await expect(rows(page)).toHaveCount(1)
  release()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Dropbox')
  await page.unroute('**/api/v1/user-connections/deleteAuth')
  await revoke()
  await page.getByRole('dialog').getByRole('button', { name: 'REVOKE' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})

test('CONN-017 the provider is asked to end what was revoked @deep', async ({ page, person, request }) => {
  const email = address()
  await connectByRequests(request, person, 'google_console', email)
  await page.goto('/manage/connections')
  await rows(page)
    .first()
    .getByRole('button', { name: /^REVOKE/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'REVOKE' }).click()
  await expect(page.getByText('EMPTY OR INVALID CONNECTIONS', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await fetch(`${servicesUrl}/ended?email=${email}`)).json())
    .toEqual({ isEnded: true })
})

test('CONN-005 client dashboards are granted and denied in a dialog', async ({ page, person, request }) => {
  await connectByRequests(request, person, 'google_console', address())
  await page.goto('/manage/connections')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Client dashboards/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No clients yet')).toBeVisible()
  const { username: client } = await newClient(request, await makeBrand(person))
  await page.reload()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Client dashboards/ })
    .click()
  await expect(dialog.getByText('denied')).toBeVisible()
  await dialog.getByRole('switch', { name: client }).click({ force: true })
  await expect(dialog.getByText('granted')).toBeVisible()
  await page.reload()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Client dashboards/ })
    .click()
  await expect(dialog.getByText('granted')).toBeVisible()
  await dialog.getByRole('switch', { name: client }).click({ force: true })
  await expect(dialog.getByText('denied')).toBeVisible()
})

test('who declines, and whose package is full, is told so @deep', async ({
  page,
  person: _,
  request,
  baseURL,
}) => {
  await meetProviders(page)
  await page.goto('/manage/connections')
  await page.getByRole('button', { name: 'Add Dropbox' }).click()
  await consent(page, address(), 'Deny')
  await expect(page.getByRole('alert')).toContainText("You didn't allow the connection at Dropbox.")
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/manage/connections')

  const trial = await newPerson(request, { isOnTrial: true })
  await signIn(page, trial.token, baseURL ?? '')
  await connect(page, 'Google Drive', address())
  await expect(page.getByText('1 of 1 Google connection of your package used.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Google Analytics' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add Dropbox' })).toBeEnabled()
})
