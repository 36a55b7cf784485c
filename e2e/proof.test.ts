import { expect, type Page } from '@playwright/test'
import { login } from '@rankline/contract/auth/calls'
import { beginTotp, confirmTotp, updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { violationsOf } from './accessibility.ts'
import { codeOf } from './codes.ts'
import { withDatabase } from './history.ts'
import { callAs, type Person, test } from './person.ts'

// Screens beside the second factor's own ask who is there as well, and then do what was asked for.

const dialog = (page: Page) => page.getByRole('dialog')

/** Ten minutes later; a code of an app counts again. */
const later = ({ username }: Person) =>
  withDatabase(async (database) => {
    const of = 'WHERE account_id = (SELECT account_id FROM users WHERE username = $1)'
    const before = "now() - interval '11 minutes'"
    await database.query(
      `UPDATE sessions SET authenticated_at = ${before},
         factor_at = CASE WHEN factor_at IS NOT NULL THEN ${before} END ${of}`,
      [username],
    )
    await database.query(`UPDATE second_factors SET totp_step = 0 ${of}`, [username])
  })

async function proveByPassword(page: Page, { password }: Person) {
  await expect(dialog(page)).toContainText('Confirm that it is you')
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('another session is ended once the person has proven who they are @deep', async ({
  page,
  person,
  request,
}) => {
  const { username, password } = person
  // Without the token: a log-in ends the session that it brings along.
  await callAs(request, undefined, login, { username, password })
  await page.goto('/account/security')
  await later(person)
  const end = page.getByRole('button', { name: /^End the session/ })
  await end.click()
  await expect(dialog(page)).toContainText('Confirm that it is you')
  expect(await violationsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(end).toBeVisible()
  await end.click()
  await proveByPassword(page, person)
  await expect(end).toHaveCount(0)
})

test('so is the rule about a second factor of members changed @deep', async ({ page, person }) => {
  await person.call(updateMemberPolicy, { is_required: 1 })
  await page.goto('/manage/members')
  await later(person)
  const rule = page.getByRole('switch', { name: 'Require two-factor authentication' })
  await rule.click()
  await proveByPassword(page, person)
  await expect(rule).not.toBeChecked()
})

test('who has a second factor moves the address by it, and what was typed stays @deep', async ({
  page,
  person,
}) => {
  const { secret } = await person.call(beginTotp, {})
  await person.call(confirmTotp, { code: codeOf(secret) })
  await page.goto('/account/email')
  await later(person)
  await page.getByLabel('New email address').fill(`new-${person.username}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog(page)).toContainText('Confirm that it is you')
  await expect(dialog(page).getByRole('textbox', { name: 'Password' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Use your password' })).toHaveCount(0)
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`new-${person.username}@example.com`).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
