import { expect } from '@playwright/test'
import { ownActivities } from '@rankline/contract/activities'
import { checkSession } from '@rankline/contract/auth'
import { setPackage } from './history.ts'
import { newPerson, test } from './person.ts'

test('ACC-002 ACC-004 NAV-001 the account pages share a menu, and say who somebody is', async ({
  page,
  person,
}) => {
  await page.goto('/account/information')
  const main = page.getByRole('main')
  await expect(main.locator('dd')).toHaveText(['roomy-trial', person.username, /@example\.com$/, 'EMAIL'])
  await expect(main.locator('input')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Pool',
    'Projects',
    'Upgrade',
  ])
  for (const [label, path] of [
    ['Security', '/account/security'],
    ['Notifications', '/account/notifications'],
    ['Activities', '/account/activities'],
    ['Upgrade', '/account/upgrade/packages'],
  ] as const) {
    await page.goto('/account/information')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
  }
})

test('ACC-006 ACC-010 a password is changed with the old one', async ({ page, person }) => {
  await page.goto('/account/security')
  await page.getByLabel('Old password').fill('not-the-old-one')
  await page.getByLabel('New password').fill('quite-another-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('form').getByText('The old password is wrong.')).toBeVisible()
  await page.getByLabel('Old password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})

test('ACC-014 ACC-015 the mails somebody wants are kept', async ({ page, person }) => {
  await page.goto('/account/notifications')
  const main = page.getByRole('main')
  await expect(main.getByRole('combobox')).toHaveCount(5)
  await main.getByRole('combobox', { name: 'Promotions' }).click()
  await page.getByRole('option', { name: 'No' }).click()
  await main.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText('Your notification settings have been saved.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('combobox', { name: 'Promotions' })).toHaveValue('No')
  expect(await person.call(checkSession, {})).toMatchObject({ allow_promotions: 0, allow_news: 1 })
})

test('ACC-018 ACC-020 activities are listed with their age', async ({ page, person }) => {
  await page.goto('/account/activities')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Logged in' })
  await expect(row.locator('time')).toHaveText(/just now|ago/)
  await expect(row).toHaveClass(/success/)
  expect((await person.call(ownActivities, {})).data[0]).toMatchObject({ type: 'LOGIN_SUCCESS' })
})

test('BILL-001 packages are listed with CHECKOUT buttons', async ({ page, person: _person }) => {
  await page.goto('/account/upgrade/packages')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
})

test('BILL-031 BILL-032 an account that has ended shows so, and packages to go on with', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  await setPackage(person.username, 'starter-250', new Date(Date.now() - 86_400_000))
  await page.context().addCookies([{ name: 'token', value: person.token, url: baseURL ?? '' }])
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Package Expired' })).toBeVisible()
  await expect(page.getByText(/^Your package has been expired at \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Billing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
})
