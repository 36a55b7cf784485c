import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { newAdministrator } from './administrator.ts'
import { test } from './person.ts'

test('PUB-047 PUB-050 a form with title, email, type and message', async ({ page, request }) => {
  await page.goto('/contact')
  for (const label of ['Title', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('suggestion')
  await expect(page.getByLabel('Type').locator('option')).toHaveText(['Suggestion', 'Bug report'])
  const rest = { title: 'Sorting', email: 'grace@example.com', message: 'Backwards.' }
  const send = async (type?: string) => {
    const answer = await request.post('/api/v1/contacts/create', {
      form: { ...rest, ...(type !== undefined && { type }) },
    })
    return [answer.status(), (await answer.json()).errors]
  }
  const refused = { type: ['may get only specific values'] }
  expect(await send('other')).toEqual([422, refused])
  const tooLong = { type: ['must be between 1-190 characters'] }
  expect(await send('x'.repeat(191))).toEqual([422, tooLong])
  for (const type of ['bug_report', 'suggestion', undefined])
    expect(await send(type)).toEqual([200, undefined])
})

test('PUB-048 PUB-049 PUB-051 what is missing or too long is said at its field', async ({ page }) => {
  await page.goto('/contact')
  const error = (name: string) => page.locator(`#${name}-error`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(error('title')).toHaveText('title field is required')
  await expect(error('email')).toHaveText('email field is required')
  await expect(error('message')).toHaveText('message field is required')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Email').fill('x')
  await expect(error('email')).toHaveText('must be a proper email address')
  for (const [label, name] of [
    ['Title', 'title'],
    ['Message', 'message'],
  ] as const) {
    await page.getByLabel(label).fill('x'.repeat(191))
    await expect(error(name)).toHaveText(/190/)
    await page.getByLabel(label).fill('x'.repeat(190))
    await expect(error(name)).toBeEmpty()
  }
  await page.getByLabel('Email').fill(`${'x'.repeat(180)}@example.com`)
  await expect(error('email')).not.toBeEmpty()
})

test('PUB-052 ADM-024 a message is sent as the form says, answered, and read by those who run the product', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const title = `Sorting ${randomBytes(4).toString('hex')}`
  await page.goto('/contact')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Type').selectOption('bug_report')
  await page.getByLabel('Message').fill('The list sorts itself backwards.')
  const sent = page.waitForRequest('**/api/v1/contacts/create')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))).toEqual({
    title,
    email: 'grace@example.com',
    type: 'bug_report',
    message: 'The list sorts itself backwards.',
  })
  await expect(page.getByRole('status')).toHaveText('Thank you, your message has arrived.')
  await expect(page.getByLabel('Message')).toHaveValue('')

  const { token } = await newAdministrator(request)
  await context.addCookies([{ name: 'token', value: token, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.goto('/admin/contacts')
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Title', 'Message', 'Category', 'Created'])
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('grace@example.com')
  await expect(row.getByRole('cell').nth(2)).toHaveText('The list sorts itself backwards.')
  await expect(row.getByRole('cell').nth(3)).toHaveText('Bug report')
  await expect(row.getByRole('cell').nth(4)).toHaveText(/just now|minute/)
})

test('what was written stays when the server cannot be reached or refuses @deep', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Title').fill('Sorting')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Message').fill('Again.')
  await page.route('**/contacts/create', (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toContainText('cannot be reached')
  await expect(page.getByLabel('Message')).toHaveValue('Again.')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
})
