import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { withDatabase } from './history.ts'
import { test } from './person.ts'

const MINUTE = 60_000

test('before an hour ends there is a warning, and after it the person goes on where they were', async ({
  page,
  person,
}) => {
  await page.clock.install()
  await page.goto('/projects/create')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Kept while logged out')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The part that warns loads when the browser is idle.
  await page.waitForFunction(() => localStorage.getItem('session-end-site') !== null)

  await page.clock.fastForward(58.5 * MINUTE)
  const warning = page.getByRole('dialog', { name: 'You are about to be logged out' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)

  await page.clock.fastForward(60 * MINUTE)
  const ended = page.getByRole('dialog', { name: 'You were logged out' })
  await expect(ended).toBeVisible()
  // Away from the button, whose tip says why it is disabled.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  await withDatabase((db) =>
    db.query(
      'DELETE FROM sessions USING users WHERE users.account_id = sessions.account_id AND username = $1',
      [person.username],
    ),
  )
  await ended.getByRole('textbox', { name: 'Password' }).fill('not-this-one')
  await ended.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(ended.getByText('Username or password is wrong.')).toBeVisible()
  await ended.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await ended.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(ended).toHaveCount(0)
  await expect(page).toHaveURL('/projects/create')
  await expect(name).toHaveValue('Kept while logged out')
  await page.reload()
  await expect(name).toBeVisible()
})

test('who asks for it stays logged in for 30 days', async ({ page, person }) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Username').fill(`${person.username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: 'Keep me logged in' }).check()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'token')
  const days = async () => (((await cookie())?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(await days()).toBeGreaterThan(29.9)
  await page.goto('/account/security')
  await expect(page.getByText('Stays logged in')).toBeVisible()
  expect(await days()).toBeGreaterThan(29.9)
})
