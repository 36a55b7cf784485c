import { expect } from '@playwright/test'
import { checkSession } from '@rankline/contract/auth/calls'
import { expectAccessible } from './axe.ts'
import { withDatabase } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

test('an address moves when both ends have said so, and may be cancelled and mailed again before @deep', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { email: old } = await person.call(checkSession, {})
  const email = `moved-${old}`
  await withDatabase((database) =>
    database.query('UPDATE users SET email_verified_at = now() WHERE username = $1', [person.username]),
  )
  await page.goto('/account/email')
  await expect(page.getByText(`${old} · confirmed`)).toBeVisible()
  const ask = async (password: string) => {
    await page.getByLabel('New email address').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Change address' }).click()
  }
  await ask('not-this-one')
  await expect(page.locator('form').getByText('This password is wrong.')).toBeVisible()
  await ask(person.password)
  await expect(page.getByText(`${email} has to confirm`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await ask(person.password)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible()

  const mailbox = await (await browser.newContext({ baseURL })).newPage()
  await expect(async () => {
    await mailbox.goto((await linkMailedTo(email, '/confirm-email-change')).href)
    await expect(mailbox.getByRole('button', { name: 'Confirm this address' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByText('The address changes when you confirm it there.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${old} has to agree`)).toBeVisible()
  await expect(async () => {
    await mailbox.goto((await linkMailedTo(old, '/confirm-email-change')).href)
    await expect(mailbox.getByRole('button', { name: 'Agree to the change' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await mailbox.getByRole('button', { name: 'Agree to the change' }).click()
  await expect(mailbox.getByText('The email address was changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${email} · confirmed`)).toBeVisible()
  await mailbox.context().close()
})
