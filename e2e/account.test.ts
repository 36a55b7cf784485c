import { expect } from '@playwright/test'
import { ownActivities } from '@rankline/contract/activities'
import { checkSession } from '@rankline/contract/auth'
import { test } from './person.ts'

test('ACC-001 ACC-002 ACC-004 NAV-001 the account pages share a menu, and say who somebody is', async ({
  page,
  person,
}) => {
  await page.goto('/account/information')
  const main = page.getByRole('main')
  await expect(main.locator('dd')).toHaveText(['roomy-trial', person.username, /@example\.com$/, 'EMAIL'])
  await expect(main.locator('input')).toHaveCount(0)
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(header).toHaveText(['Dashboard', 'Pool', 'Projects', 'Upgrade'])
  for (const [index, path] of ['/dashboard', '/keywords', '/projects', '/account/upgrade/packages'].entries())
    await expect(header.nth(index)).toHaveAttribute('href', path)
  for (const [label, path] of [
    ['Information', '/account/information'],
    ['Security', '/account/security'],
    ['Avatar', '/account/avatar'],
    ['Notifications', '/account/notifications'],
    ['Activities', '/account/activities'],
    ['Upgrade', '/account/upgrade/packages'],
    ['Log out', '/login'],
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
