import { expect } from '@playwright/test'
import { test } from './person.ts'

test('PUB-047 PUB-050 a form with title, email, type and message', async ({ page }) => {
  await page.goto('/contact')
  for (const label of ['Title', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('suggestion')
  await expect(page.getByLabel('Type').locator('option')).toHaveText(['Suggestion', 'Bug report'])
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

test('PUB-052 a message is sent as the form says, and answered', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Title').fill('Sorting')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Type').selectOption('bug_report')
  await page.getByLabel('Message').fill('The list sorts itself backwards.')
  const request = page.waitForRequest('**/api/v1/contacts/create')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(Object.fromEntries(new URLSearchParams((await request).postData() ?? ''))).toEqual({
    title: 'Sorting',
    email: 'grace@example.com',
    type: 'bug_report',
    message: 'The list sorts itself backwards.',
  })
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('what was written stays when the server cannot be reached or refuses', async ({ page }) => {
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
