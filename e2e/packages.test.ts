import { expect } from '@playwright/test'
import { login } from '@rankline/contract/auth/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import { expectAccessible } from './axe.ts'
import { makeBrand, newClient } from './clients.ts'
import { setPackage, withDatabase } from './history.ts'
import { callAs, test } from './person.ts'
import { join, signInAs } from './team.ts'

const past = new Date(Date.now() - DAY)

/** Sets the state after registration, before the choice of a package. */
const setUndecided = (username: string) =>
  withDatabase((database) => database.query('UPDATE users SET status = 2 WHERE username = $1', [username]))

test('AUTH-015 AUTH-016 registering reads the package of the link, and is for it', async ({
  page,
  request,
}) => {
  const asked = page.waitForRequest('**/package/fetch*')
  await page.goto('/register')
  expect(new URL((await asked).url()).searchParams.get('package_name')).toBe('starter-250-trial')
  await expect(page.getByText('14 days free, no credit card.')).toBeVisible()

  await page.goto('/register?package=business-1000&plan_type=yearly&invitation=no-such-code')
  const credentials = { username: `reg-${Date.now().toString(36)}`, password: 'quite-a-word' }
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Email').fill(`${credentials.username}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill(credentials.password)
  const posted = page.waitForRequest('**/users/create')
  await page.getByRole('button', { name: 'Sign up' }).click()
  expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toMatchObject({
    ...credentials,
    email: `${credentials.username}@example.com`,
    package_slug: 'business-1000',
    invitation: 'no-such-code',
  })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
  const { user } = await callAs(request, undefined, login, credentials)
  expect(user).toMatchObject({ username: credentials.username, package_slug: 'business-1000', status: 2 })
})

test('AUTH-032 who is not signed in logs in; then an end, then a choice comes before the screen', async ({
  page,
  person,
  baseURL,
}) => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await page.context().clearCookies()
  await page.goto('/projects')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signInAs(page, person, baseURL)
  await setUndecided(person.username)
  await setPackage(person.username, 'starter-250', past)
  await page.goto('/projects')
  await expect(heading).toHaveText('Your plan has ended')
  await setPackage(person.username, 'starter-250')
  await page.goto('/projects')
  await expect(heading).toHaveText('Select a package')
  await withDatabase((database) =>
    database.query('UPDATE users SET status = 1 WHERE username = $1', [person.username]),
  )
  await page.goto('/projects')
  await expect(heading).toHaveText('Projects')
})

test('BILL-034 BILL-036 a trial is continued with after a question, or a package selected', async ({
  page,
  person,
}) => {
  await setPackage(person.username, 'starter-250-trial')
  await setUndecided(person.username)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Select a package' }).click()
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with trial' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Do you want to continue with trial?', { exact: true })).toBeVisible()
  const posted = page.waitForRequest('**/users/updateAccountStarterOption')
  await dialog.getByRole('button', { name: 'Start trial' }).click()
  expect((await posted).method()).toBe('POST')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Projects')
})

test('BILL-035 who has registered for anything else is led to the checkout', async ({ page, person }) => {
  await setPackage(person.username, 'business-1000')
  await setUndecided(person.username)
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Continue with trial' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Select a package' })).toHaveCount(0)
})

test('BILL-031 BILL-032 an account that has ended shows so, what it had, and packages to go on with', async ({
  page,
  person,
}) => {
  await setPackage(person.username, 'starter-250', past)
  await page.goto('/projects')
  await expect(page.getByText('Package Expired', { exact: true })).toBeVisible()
  const date = dayOf(past)
  await expect(page.getByText(`Your package has been expired at ${date}`, { exact: true })).toBeVisible()
  const billing = page.getByRole('region', { name: 'Billing' })
  await expect(billing).toContainText('Starter, 250 keywords')
  await expect(page.getByRole('list', { name: 'Packages' }).getByRole('listitem')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
  await expectAccessible(page)
})

test("BILL-033 WL-046 a brand's client whose time is over sees that, and is not led to any checkout", async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  await withDatabase((database) =>
    database.query('UPDATE clients SET end_at = $2 WHERE username = $1', [client.username, past]),
  )
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  await page.goto('/white-label/projects')
  await expect(page.getByText('Package Expired', { exact: true })).toBeVisible()
  const date = dayOf(past)
  await expect(page.getByText(`Your package has been expired at ${date}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(0)
})

test('NAV-042 BILL-039 three of what is used are in the header, the rest below; a member’s own limits on hover', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const member = await join(request, person, 'manager', { allowed_keywords: 3 })
  await signInAs(page, member, baseURL)
  await page.goto('/projects')
  const usage = page.getByRole('region', { name: 'Usage' })
  await expect(usage.locator('> span')).toHaveText([/^Keywords/, /^Projects/, /^Daily requests/])
  await expect(page.getByText('Team members')).toHaveCount(0)
  await usage.getByRole('button', { name: 'All usage' }).click()
  const others = [
    'Team members',
    'Competitors per keyword',
    'White label reports',
    'API access',
    'Premium support',
  ]
  for (const name of others) await expect(page.getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await usage.getByText('Keywords').hover()
  await expect(page.getByRole('tooltip')).toHaveText('As a member: 0% of 3 used')
})
