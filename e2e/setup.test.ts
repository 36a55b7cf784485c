import { expect } from '@playwright/test'
import { grant, makeProject } from './history.ts'
import { test } from './person.ts'

test('an administrator is led through mail, source and the first project @deep', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/admin/setup')
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(step('Administrator')).toContainText('done')
  await expect(step('Sender of mails')).toContainText('SMTP_URL=')
  await step('Source of result pages').getByRole('button', { name: 'Run a test search' }).click()
  await expect(step('Source of result pages').getByRole('status')).toContainText(/\d+ results from sandbox/)
  await expect(step('First project').getByRole('link', { name: 'Create a project' })).toBeVisible()
  await makeProject(person)
  await page.reload()
  await expect(step('First project')).toContainText('done')
})

test('the first start is over where there is an administrator @deep', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/setup#abcd-abcd-abcd-abcd')
  await expect(page.getByText('This installation already has an administrator.')).toBeVisible()
})
