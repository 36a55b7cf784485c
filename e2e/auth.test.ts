import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { login } from '@rankline/contract/auth/calls'
import { listProjects } from '@rankline/contract/projects/calls'
import { delayRequests } from './delayed.ts'
import { makeProject } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { newPerson, test } from './person.ts'

test.describe('log in and register', () => {
  test('AUTH-001 the log-in page asks for username and password', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page).toHaveTitle('Login | Rankline')
  })

  for (const [id, name, label, shortest, longest] of [
    ['AUTH-002', 'username', 'Username or email', 3, 32],
    ['AUTH-003', 'password', 'Password', 6, 24],
  ] as const)
    test(`${id} a ${name} is needed to log in, of ${shortest} to ${longest} characters`, async ({
      page,
      person,
    }) => {
      await page.context().clearCookies()
      await page.goto('/login')
      const field = page.getByLabel(label, { exact: true })
      const button = page.getByRole('button', { name: 'Log in', exact: true })
      const required = `${name} field is required`
      const between = `must be between ${shortest}-${longest} characters`
      const good = { username: person.username, password: person.password }
      await page.getByLabel('Username').fill(good.username)
      await page.getByLabel('Password', { exact: true }).fill(good.password)
      await expect(button).toBeEnabled()
      for (const [value, text] of [
        ['x'.repeat(shortest - 1), between],
        ['x'.repeat(longest + 1), between],
        ['', required],
      ] as const) {
        await field.fill(value)
        await expect(page.locator('form').getByText(text, { exact: true })).toBeVisible()
        await expect(button).toBeDisabled()
        expect(await person.refusal(login, { ...good, [name]: value })).toEqual({ [name]: [text] })
      }
      for (const length of [shortest, longest]) {
        await field.fill('x'.repeat(length))
        await expect(page.locator('form').getByText(/must be between|field is required/)).toHaveCount(0)
        await expect(button).toBeEnabled()
      }
    })

  test('AUTH-008 the registration page asks for username, email and password', async ({ page }) => {
    await page.goto('/register')
    for (const label of ['Username', 'Email', 'Password'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  })

  test('AUTH-014 registration carries package, plan_type and invitation of the address', async ({ page }) => {
    await page.goto('/register?package=business-1000&plan_type=yearly&invitation=abc')
    const request = page.waitForRequest('**/api/v1/users/create')
    await page.getByLabel('Username').fill('reads-the-query')
    await page.getByLabel('Email').fill('reads-the-query@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const sent = new URLSearchParams((await request).postData() ?? '')
    expect(Object.fromEntries(sent)).toMatchObject({
      package_slug: 'business-1000',
      plan_type: 'yearly',
      invitation: 'abc',
    })
  })

  test('NAV-050 a new person registers, is logged in on their trial, and led to the first project', async ({
    page,
  }) => {
    const username = `grace-${randomBytes(6).toString('hex')}`
    await page.goto('/register')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('cobol-1959')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/projects/create')
    await expect(page.getByText(`We mailed a link to ${username}@example.com.`)).toBeVisible()
    await page.getByLabel('URL').fill('grace.example')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/projects\/\d+\/keywords/)
  })

  test('NAV-017 NAV-051 a refused log-in shows the message, keeps what was typed and lets one try again', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByLabel('Username').fill('nobody-here')
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('ERROR: Username or password is wrong.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('nobody-here')
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  })

  test('NAV-052 no error shows before the first edit of a field', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username').focus()
    await page.getByLabel('Password', { exact: true }).focus()
    await expect(page.getByText('field is required')).toHaveCount(0)
    await page.getByLabel('Username').fill('a')
    await page.getByLabel('Username').fill('')
    await expect(page.getByText('username field is required')).toHaveCount(1)
  })

  test('NAV-049 the button is disabled until the answer arrives', async ({ page }) => {
    await page.goto('/login')
    const release = await delayRequests(page, '**/api/v1/users/login')
    await page.getByLabel('Username').fill('nobody-here')
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    const button = page.getByRole('button', { name: 'Log in', exact: true })
    await button.click()
    await expect(button).toBeDisabled()
    release()
    await expect(button).toBeEnabled()
  })
})

test.describe('sessions', () => {
  test('AUTH-033 the token is kept in a cookie for 60 minutes', async ({ page, person }) => {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')
    expect(token?.sameSite).toBe('Lax')
    expect(((token?.expires ?? 0) - Date.now() / 1000) / 60).toBeCloseTo(60, 0)
  })

  test('AUTH-034 every call carries the token as a bearer token', async ({ page, person }) => {
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) sent.push(request.headers().authorization)
    })
    await page.goto('/projects')
    await expect(page.getByText("THERE AREN'T ANY PROJECTS")).toBeVisible()
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent)).toEqual(new Set([`Bearer ${person.token}`]))
  })

  test('AUTH-031 a guarded page leads a visitor to the log-in, and from there back', async ({ page }) => {
    await page.goto('/projects?sort=name')
    await expect(page).toHaveURL(/\/login\?next=/)
  })

  test('AUTH-007 logging out clears the token', async ({ page, person }) => {
    await page.goto('/projects')
    await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
  })
})

test('what one person loaded is gone when the next one logs in @deep', async ({ page, person, request }) => {
  await makeProject(person, { project_name: 'Secret shop' })
  const next = await newPerson(request)
  await page.goto('/projects')
  await expect(page.getByText('Secret shop')).toBeVisible()
  await page.getByRole('button', { name: `Menu of ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  // The list of the next person does not arrive, so that the screen can only show what it still has.
  const arrive = await delayRequests(page, `**${listProjects.path}*`)
  await page.getByLabel('Username').fill(next.username)
  await page.getByLabel('Password', { exact: true }).fill(next.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expect(page.getByText('Secret shop')).toHaveCount(0)
  arrive()
  await expect(page.getByText("THERE AREN'T ANY PROJECTS")).toBeVisible()
})

test('on a phone a message does not cover the log-in @deep', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/login')
  await page.getByLabel('Username').fill('nobody-here')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Username or password is wrong.' })
  await expect(message).toBeVisible()
  const title = page.getByRole('heading', { name: 'Log in' })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(async () => {
    const [above, below] = [await message.boundingBox(), await title.locator('..').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }).toPass()
})

test('who registers is told of the mailed link, and opening it makes no failing request @deep', async ({
  page,
}) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  const username = `grace-${randomBytes(6).toString('hex')}`
  await page.goto('/register')
  await expect(page.getByText('We mail you a link to confirm it.')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('cobol-1959')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We mailed a link to' })).toContainText(
    `${username}@example.com`,
  )
  await page.goto((await linkMailedTo(`${username}@example.com`, '/verify-email')).href)
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  // The link may be opened again.
  await page.reload()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect(failed).toEqual([])
})
