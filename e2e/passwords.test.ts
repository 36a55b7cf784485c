import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'

const password = (page: Page) => page.getByRole('textbox', { name: /password/i })

/** Registers through the API; returns the status and the errors of each field. */
async function register(page: Page, changes: Record<string, string>) {
  const username = `r-${randomBytes(6).toString('hex')}`
  const form = { username, password: 'long-enough-1', email: `${username}@example.com`, ...changes }
  const response = await page.request.post('/api/v1/users/create', { form })
  const { errors } = (await response.json()) as { errors?: Record<string, string[]> }
  return { status: response.status(), errors }
}

const cases = [
  {
    id: 'AUTH-009',
    field: 'username',
    label: 'Username',
    wrong: ['ab', 'u'.repeat(33)],
    error: 'must be between 3-32 characters',
    right: `abc${randomBytes(3).toString('hex')}`,
  },
  {
    id: 'AUTH-010',
    field: 'password',
    label: 'Password',
    wrong: ['x7-ab', `x7-${'a'.repeat(22)}`],
    error: 'must be between 6-24 characters',
    right: `x7-${'ab'.repeat(10)}c`,
  },
]

for (const { id, field, label, wrong, error, right } of cases)
  test(`${id} the ${field} is required and has its length, on the screen and in the call`, async ({
    page,
  }) => {
    await page.goto('/register')
    const input = page.getByLabel(label, { exact: true })
    for (const value of wrong) {
      await input.fill(value)
      await expect(page.getByText(error)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled()
      expect(await register(page, { [field]: value })).toEqual({ status: 422, errors: { [field]: [error] } })
    }
    await input.fill('')
    await expect(page.getByText(`${field} field is required`)).toBeVisible()
    expect(await register(page, { [field]: '' })).toMatchObject({
      status: 422,
      errors: { [field]: [`${field} field is required`] },
    })
    await input.fill(right)
    await expect(page.getByText(error)).toBeHidden()
    expect((await register(page, { [field]: right })).status).toBe(200)
  })

test('AUTH-011 the email is required, valid and 190 characters at most, on the screen and in the call', async ({
  page,
}) => {
  const long = (length: number) => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.example.com`
    return `${randomBytes(4).toString('hex')}${'a'.repeat(length - domain.length - 8)}${domain}`
  }
  const wrong: [string, string][] = [
    ['a@', 'must be a proper email address'],
    [long(191), 'must be lesser than 190'],
    ['', 'email field is required'],
  ]
  await page.goto('/register')
  const input = page.getByLabel('Email')
  for (const [value, error] of wrong) {
    await input.fill(value)
    await expect(page.getByText(error)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeDisabled()
    const { status, errors } = await register(page, { email: value })
    expect([status, errors?.email?.[0]]).toEqual([422, error])
  }
})

test('AUTH-020 a forgotten password is asked for by email, and the mailed link leads to a new one', async ({
  page,
  person,
}) => {
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  await expect(email).toBeVisible()
  await expectAccessible(page)
  await email.fill(`${person.username}@example.com`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  await page.goto((await linkMailedTo(`${person.username}@example.com`, '/reset-password')).href)
  await password(page).fill('another-one-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill(person.username)
  await password(page).fill('another-one-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('AUTH-023 AUTH-026 the token of the address is sent to the checker, and is part of the form but not seen', async ({
  page,
  person,
}) => {
  await page.context().clearCookies()
  const asked = page.waitForRequest('**/users/resetPasswordTokenChecker?*')
  await page.goto('/reset-password?token=x')
  expect(new URL((await asked).url()).searchParams.get('token')).toBe('x')

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(`${person.username}@example.com`)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await linkMailedTo(`${person.username}@example.com`, '/reset-password')
  const token = link.searchParams.get('token') ?? ''
  await page.goto(link.href)
  await expect(password(page)).toBeVisible()
  const hidden = page.locator('form input[name="token"]')
  await expect(hidden).toHaveAttribute('type', 'hidden')
  await expect(hidden).toHaveValue(token)
  await expect(page.getByText(token)).toHaveCount(0)
  await expectAccessible(page)
  const without = await page.request.post('/api/v1/users/resetPassword', {
    form: { password: 'another-one-1' },
  })
  expect(await without.json()).toMatchObject({ errors: { token: ['token field is required'] } })
})

test('AUTH-025 without a token, or with a wrong one, there is nothing to fill in', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password?token=wrong']) {
    await page.goto(path)
    await expect(page.getByText('INVALID OR EMPTY TOKEN.')).toBeVisible()
    await expect(password(page)).toHaveCount(0)
  }
  await expectAccessible(page)
})
