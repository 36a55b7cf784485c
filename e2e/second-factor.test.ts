import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { violationsOf } from './accessibility.ts'
import { expectAccessible } from './axe.ts'
import { codeOf } from './codes.ts'
import { makeProject, withDatabase } from './history.ts'
import { callAs, type Person, test } from './person.ts'
import { url } from './port.ts'
import { join, signInAs } from './team.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Sets up an authenticator app as a person does. Returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page)).toContainText('Save your recovery codes')
  const codes = await dialog(page).locator('li').allTextContents()
  return { secret, codes }
}

/** A second browser without a session. */
async function otherBrowser(browser: Browser, use: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url })
  try {
    await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Allows used 30-second steps again, so that no test waits for the next one. */
const forgetSteps = ({ username }: Person) =>
  withDatabase((database) =>
    database.query(
      `UPDATE second_factors SET totp_step = 0
       WHERE account_id = (SELECT account_id FROM users WHERE username = $1)`,
      [username],
    ),
  )

test('an app is set up with a code, its recovery codes are shown once, and a log-in asks for it @deep', async ({
  page,
  person,
  browser,
}) => {
  await page.goto('/account/security')
  await expect(page.getByText('Off. Add an app or a passkey')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByText('The code is wrong or has already been used.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const { secret, codes } = await setUpApp(page)
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toContainText('Save your recovery codes')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On. Your password alone does not open your account.')).toBeVisible()
  await expect(rowOf(page, 'Recovery codes')).toContainText('10 of 10 left')
  await page.reload()
  await expect(rowOf(page, 'Authenticator app')).toContainText('Added')
  await expect(page.getByText(codes[0] ?? 'none')).toHaveCount(0)

  await forgetSteps(person)
  await otherBrowser(browser, async (other) => {
    await logIn(other, person)
    await expect(other).toHaveURL('/login/second-factor')
    // Move off the button, because its tooltip is outside of every landmark.
    await other.mouse.move(0, 0)
    await expect(other.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible(other)
    await other.getByRole('textbox', { name: 'Code' }).fill('000000')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByText('The code is wrong or has already been used.').first()).toBeVisible()
    // A reload in between keeps the log-in.
    await other.reload()
    await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL('/dashboard')
  })
  await otherBrowser(browser, async (other) => {
    await logIn(other, person)
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(codes[0] ?? '')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other).toHaveURL('/dashboard')
  })
  await page.reload()
  await expect(rowOf(page, 'Recovery codes')).toContainText('9 of 10 left')
})

test('a log-in that was left for too long begins anew @deep', async ({ page, person }) => {
  await setUpApp(page)
  await page.context().clearCookies()
  await logIn(page, person)
  await expect(page).toHaveURL('/login/second-factor')
  await withDatabase((database) =>
    database.query(
      'DELETE FROM factor_challenges WHERE account_id IN (SELECT account_id FROM users WHERE username = $1)',
      [person.username],
    ),
  )
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('You have five minutes and five tries.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL('/login')
})

test('a passkey is added, named, renamed and removed; it is the second step, and a way in of its own @deep', async ({
  page,
  person,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Name').fill('Work laptop')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText('Save your recovery codes')
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(rowOf(page, 'Work laptop')).toContainText('not used yet')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog(page).getByLabel('Name').fill('Old laptop')
  await dialog(page).getByRole('button', { name: 'Rename' }).click()
  await expect(rowOf(page, 'Old laptop')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await logIn(page, person)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.context().clearCookies()
  await page.goto('/login?next=%2Faccount%2Fsecurity')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/account/security')
  await expect(rowOf(page, 'Old laptop')).toContainText('last used')

  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Off. Add an app or a passkey')).toBeVisible()
  await session.detach()
})

test('after ten minutes a change asks once more who is there, and is then made @deep', async ({
  page,
  person,
}) => {
  await page.goto('/account/security')
  await withDatabase((database) =>
    database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '11 minutes'
       WHERE account_id = (SELECT account_id FROM users WHERE username = $1)`,
      [person.username],
    ),
  )
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog(page)).toContainText('Confirm that it is you')
  await expectAccessible(page)
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-the-word')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is wrong.').first()).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Set up an authenticator app')
})

test('a member of an account that asks for it is led to set one up, and then sees its projects @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person)
  const member = await join(request, person, 'viewer')
  await page.goto('/manage/members')
  await page.getByRole('switch', { name: 'Require two-factor authentication' }).click()
  await expect(page.getByRole('switch', { name: 'Require two-factor authentication' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Require two-factor authentication' })).toBeChecked()

  await signInAs(page, member, baseURL)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByText(`The account of ${person.username} is open only to members`)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await expect(page).toHaveURL('/account/security')
  await setUpApp(page)
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('is open only to members')).toHaveCount(0)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('heading', { name: project.name })).toBeVisible()
  await person.call(updateMemberPolicy, { is_required: 0 })
})

test('sessions are listed, and ending one logs the other browser out @deep', async ({
  page,
  person,
  browser,
  request,
}) => {
  await otherBrowser(browser, async (other) => {
    await logIn(other, person)
    await expect(other).toHaveURL('/dashboard')
    await page.goto('/account/security')
    const mine = page.getByRole('listitem').filter({ hasText: 'This session' })
    await expect(mine).toHaveCount(1)
    const theirs = rowOf(page, 'Chrome on').filter({ hasText: 'last used' })
    await expect(theirs).toContainText('This machine')
    await expectAccessible(page)
    await theirs.getByRole('button', { name: /^End the session of Chrome on/ }).click()
    await expect(theirs).toHaveCount(0)
    await other.getByRole('link', { name: 'Projects' }).first().click()
    await expect(other).toHaveURL(/\/login/)
  })
  await callAs(request, person.token, checkSession, {})
  await callAs(request, undefined, login, { username: person.username, password: person.password })
})

test('after each dialog the focus is where it came from, or beside it @deep', async ({
  page,
  person: _person,
}) => {
  const focused = page.locator(':focus')
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeFocused()

  await setUpApp(page)
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  // The clicked button no longer exists.
  await expect(rowOf(page, 'Authenticator app').getByRole('button', { name: 'Change app' })).toBeFocused()

  await page.getByRole('button', { name: 'Create new codes' }).click()
  await dialog(page).getByRole('button', { name: 'Create new codes' }).click()
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(rowOf(page, 'Recovery codes').getByRole('button')).toBeFocused()

  await page.getByRole('button', { name: 'Remove app' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, 'Authenticator app').getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(focused).toHaveCount(1)
  await expect(focused).toHaveAccessibleName('Set up')
})
