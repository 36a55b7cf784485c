import { expect } from '@playwright/test'
import { test } from './person.ts'
import { register } from './register.ts'

const phrases = Array.from({ length: 50 }, (_, index) => `keyword ${String(index + 1).padStart(2, '0')}`)

test('a new person creates a project with 50 keywords, sees their positions arrive, and deletes it again @deep', async ({
  page,
}) => {
  await register(page)
  await page.getByLabel('Name', { exact: true }).fill('Corner shop')
  await page.getByLabel('URL').fill('https://corner-shop.example.com')
  await page.getByRole('textbox', { name: /^Keywords/ }).fill(phrases.join('\n'))
  // The message disappears by itself.
  const said = expect(page.getByText('INFO: The project has been created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create project with 50 keywords' }).click()
  await said
  await expect(page).toHaveURL(/\/projects\/\d+\/keywords$/)
  await page.evaluate(() => {
    document.body.dataset.loadedOnce = 'yes'
  })

  // Rows change on screen: from updating to a time, and most of them to a position.
  const updated = page.locator('tr[id^="keyword-"] td[data-column="updated_at"]')
  await expect(page.getByText('1–50 of 50')).toBeVisible()
  await expect(updated.filter({ hasText: /ago|just now/ }).first()).toBeVisible()
  await expect(updated.filter({ hasText: 'Updating...' })).toHaveCount(0)
  await expect(page.locator('td[data-column="current"]').filter({ hasText: /^\d/ })).not.toHaveCount(0)
  await expect(page.getByText(/checked (just now|\d+ min ago)/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Distribution · 50 keywords' })).toBeVisible()
  await expect(page.locator('body[data-loaded-once]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Details of keyword 50' }).click()
  const drawer = page.getByRole('region', { name: 'Details of keyword 50' })
  await expect(drawer.locator('tbody tr')).toHaveCount(1)

  await page.getByLabel('Select the keywords of this page').check()
  await page.getByRole('button', { name: 'ACTIONS(50)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Add keywords to Corner shop project')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByLabel('Select Corner shop').check()
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText("THERE AREN'T ANY PROJECTS", { exact: true })).toBeVisible()
})
