import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { withDatabase } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

type Somebody = { id: string; name: string; email: string }

const somebody = (email = `grace-${randomBytes(5).toString('hex')}@example.com`): Somebody => ({
  id: String(Date.now()) + randomBytes(2).readUInt16BE(),
  name: 'Grace Hopper',
  email,
})

/** Enters the person's identity at the provider. */
async function consent(page: Page, { id, name, email }: Somebody, answer: 'Allow' | 'Deny' = 'Allow') {
  await expect(page).toHaveTitle('Provider')
  await page.getByLabel('id').fill(id)
  await page.getByLabel('name').fill(name)
  await page.getByLabel('email').fill(email)
  await page.getByRole('button', { name: answer }).click()
}

const personMenu = (page: Page) => page.getByRole('button', { name: /^Menu of grace-hopper/ })

test('AUTH-018 AUTH-019 log-in and registration link to Facebook, Google and GitHub', async ({ page }) => {
  for (const [path, verb] of [
    ['/login', 'Log in'],
    ['/register', 'Sign up'],
  ] as const) {
    await page.goto(path)
    for (const label of ['Facebook', 'Google', 'GitHub']) {
      const link = page.getByRole('link', { name: `${verb} with ${label}` })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', `/api/v1/auth/driver/${label.toLowerCase()}`)
    }
  }
})

test('another page cannot begin a log-in: it leads to the log-in page', async ({ page, baseURL }) => {
  await page.goto('data:text/html,<title>Elsewhere</title>')
  await page.evaluate((address) => location.assign(address), `${baseURL}/api/v1/auth/driver/google`)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await expect(page).toHaveTitle('Provider')
})

test('a provider that is not set up stays on the page, and says why @deep', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    const facebook = page.getByRole('link', { name: /with Facebook$/ })
    await expect(facebook).toHaveAttribute('aria-disabled', 'true')
    await expect(facebook).toHaveAccessibleDescription('Not enabled on this site: Facebook.')
    await expect(page.getByText('Not enabled on this site: Facebook.')).toBeVisible()
    await facebook.click({ force: true })
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: /with Google$/ })).not.toHaveAttribute('aria-disabled')
  }
})

for (const label of ['Google', 'GitHub'])
  test(`${label} makes an account and finds it again, which has no password to change @deep`, async ({
    page,
  }) => {
    const grace = somebody()
    await page.goto('/login')
    await page.getByRole('link', { name: `Log in with ${label}` }).click()
    await consent(page, grace)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/account/security')
    const driver = label.toLowerCase()
    await expect(
      page.getByText(`Your account is associated with ${driver}, you can't change your password.`),
    ).toBeVisible()
    const menu = personMenu(page)
    const name = await menu.getAttribute('aria-label')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: `Log in with ${label}` }).click()
    await consent(page, grace)
    await expect(page).toHaveURL('/dashboard')
    expect(await personMenu(page).getAttribute('aria-label')).toBe(name)
  })

test('who is told no address types it, and the mailed link makes the account in any browser @deep', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = somebody()
  await page.goto('/register')
  await page.getByRole('link', { name: 'Sign up with GitHub' }).click()
  await consent(page, somebody(''))
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Your account is ready when you open it.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)

  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto((await linkMailedTo(email, '/complete-registration')).href)
  await expect(elsewhere.getByText('Grace Hopper', { exact: true })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Yes, create my account' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.context().close()
})

test('a link with the code of somebody else signs nobody in @deep', async ({ page, browser, baseURL }) => {
  const attacker = await (await browser.newContext({ baseURL })).newPage()
  let address = ''
  // The attacker does not use the code, and sends it to somebody.
  attacker.on('request', (request) => {
    if (request.url().includes('/login/driver?code=')) address = request.url()
  })
  await attacker.route('**/auth/driver/exchange', (route) => route.abort())
  await attacker.goto('/login')
  await attacker.getByRole('link', { name: 'Log in with Google' }).click()
  await consent(attacker, somebody())
  await expect.poll(() => address).toContain('/login/driver?code=')
  await page.goto(address)
  await expect(page.getByRole('alert')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
  await attacker.context().close()
})

test('the log-in page says that a provider was denied or is not set up @deep', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await consent(page, somebody(), 'Deny')
  await expect(page.getByText("You didn't allow the log-in at Google. Nothing has changed.")).toBeVisible()
  await page.goto('/api/v1/auth/driver/facebook')
  await expect(
    page.getByText("You can't log in with Facebook here. Use your username instead."),
  ).toBeVisible()
})

test('a log-in that fails says why, and offers a retry if one can help @deep', async ({ page }) => {
  await page.route('**/auth/driver/exchange', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await consent(page, somebody())
  const region = page.getByRole('region', { name: 'Log in' })
  await expect(region.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByText('has expired')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/login/driver?code=gone')
  await expect(page.getByText('This log-in has expired. Please start again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

for (const [problem, text] of [
  ['failed', 'Google did not answer as expected. Try again.'],
  ['expired', 'This log-in has expired. Please start again.'],
  ['email_taken', 'Your email address already has an account here.'],
])
  test(`a log-in that ended as ${problem} says so @deep`, async ({ page }) => {
    await page.goto(`/login?driver=google&problem=${problem}`)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  })

test('who has no password proves with the provider who they are, and comes back with what was typed @deep', async ({
  page,
}) => {
  const grace = somebody()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await consent(page, grace)
  await expect(page).toHaveURL('/dashboard')
  const long = () =>
    withDatabase((database) =>
      database.query(
        `UPDATE sessions SET created_at = created_at - interval '11 minutes',
           authenticated_at = authenticated_at - interval '11 minutes'
         WHERE account_id = (SELECT account_id FROM users WHERE email = $1)`,
        [grace.email],
      ),
    )
  await long()
  await page.goto('/account/email')
  await page.getByLabel('New email address').fill('other@example.com')
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Log in again with Google' }).click()
  await consent(page, grace)
  await expect(page).toHaveURL('/account/email')
  await expect(page.getByLabel('New email address')).toHaveValue('other@example.com')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('other@example.com has to confirm')).toBeVisible()

  await long()
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in again with Google' }).click()
  await consent(page, grace)
  await expect(page).toHaveURL('/account/security')
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Work laptop')
})
