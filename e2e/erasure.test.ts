import { expect } from '@playwright/test'
import { grant } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { newPerson, test } from './person.ts'

test('an account is erased by its person: asked, confirmed by mail, cancelled @deep', async ({
  page,
  person,
}) => {
  await page.goto('/account/information')
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Delete account' })
    .click()
  await expect(page.getByRole('heading', { name: 'What is erased' })).toBeVisible()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = await linkMailedTo(`${person.username}@example.com`, '/erase-account')
  await page.goto(link.href)
  await expect(page.getByText(person.username)).toBeVisible()
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await expect(page.getByText('Your account will be erased on')).toBeVisible()
  await page.goto('/account/erase')
  await expect(page.getByRole('heading', { name: /^Your account will be erased on/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'What is erased' })).toBeVisible()
  await page.goto(link.href)
  await expect(page.getByText('A link works for 24 hours and once.')).toBeVisible()
})

test('an administrator orders an erasure by the name, and keeps the account @deep', async ({
  page,
  person,
  request,
}) => {
  await grant(person.username)
  const leaver = await newPerson(request)
  await page.goto(`/admin/users?search=${leaver.username}`)
  await page.getByRole('button', { name: `Actions for ${leaver.username}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Erase data' }).click()
  const order = page.getByRole('button', { name: 'Order the erasure' })
  await expect(order).toBeDisabled()
  await page.getByLabel(`Type ${leaver.username} to confirm`).fill(leaver.username)
  await order.click()
  await expect(page.getByText(/^The account will be erased on/)).toBeVisible()
  await page.goto('/admin/erasures')
  const row = page.getByRole('row', { name: new RegExp(leaver.username) })
  await expect(row).toContainText(person.username)
  await row.getByRole('button', { name: `Actions for ${leaver.username}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep the account' }).click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(row).toHaveCount(0)
})
