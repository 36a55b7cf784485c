import { expect, type Page } from '@playwright/test'
import { grant, withDatabase } from './history.ts'
import { test } from './person.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Chooses from the menu of a row. */
async function choose(page: Page, text: string, action: string) {
  await row(page, text).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('every number of the health screen leads to its list, where what failed is tried again or put aside @deep', async ({
  page,
  person,
}) => {
  await grant(person.username)
  const own = person.username
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO mails (key, recipient, state, error, settled_at)
       VALUES ($1, $2, 'failed', '550 nobody here', now())`,
      [own, `${own}@lost.example`],
    )
    const { rows } = await database.query('SELECT id FROM graphile_worker.add_job($1)', [`broken-${own}`])
    await database.query("SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint], 'it broke')", [
      rows[0].id,
    ])
  })

  await page.goto('/admin/health')
  const labels = [
    ['Checks due', 'Requests'],
    ['Failed checks', 'Logs'],
    ['Active workers', 'Workers'],
    ['Spent today', 'Sources'],
    ['Jobs waiting', 'Jobs'],
    ['Mails waiting', 'Mails'],
    ['Messages waiting', 'Messages'],
    ['Messages failed', 'Messages'],
  ]
  for (const [label, title] of labels) {
    await page.getByRole('link', { name: new RegExp(`^${label}: `) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.goBack()
  }

  await page.getByRole('link', { name: /^Mails failed: [1-9]/ }).click()
  await expect(page.getByRole('radio', { name: 'Failed' })).toBeChecked()
  await page.getByRole('searchbox', { name: 'Search' }).fill(own)
  await expect(row(page, own)).toContainText('550 nobody here')
  await choose(page, own, 'Discard')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The mail is discarded.')).toBeVisible()
  await expect(row(page, own)).toHaveCount(0)

  await page.goto('/admin/health')
  await page.getByRole('link', { name: /^Jobs failed: [1-9]/ }).click()
  // The health screen has a row of the same job.
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs', exact: true })).toBeVisible()
  await expect(row(page, own)).toContainText('it broke')
  await choose(page, own, 'Discard')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row(page, own)).toHaveCount(0)
})

test('a value of the installation is set on the screen, and a source is tested alone @deep', async ({
  page,
  person,
}) => {
  await grant(person.username)
  await page.goto('/admin/settings')
  const days = page.getByRole('textbox', { name: 'Result pages, one a week' })
  await days.fill('2')
  await page.getByRole('button', { name: 'Save Result pages, one a week' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('must be a whole number from 7 to 3650').first()).toBeVisible()
  await days.fill('400')
  await page.getByRole('button', { name: 'Save Result pages, one a week' }).click()
  await expect(page.getByText('The setting is saved.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('400')
  await days.fill('365')
  await page.getByRole('button', { name: 'Save Result pages, one a week' }).click()
  await page.goto('/admin/audit?search=page_weekly_days')
  await expect(page.getByRole('row').filter({ hasText: 'Setting changed' }).first()).toContainText('365')

  await page.goto('/admin/sources')
  await page.getByRole('button', { name: 'Test sandbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test sandbox' })
  await dialog.getByRole('button', { name: 'Run the search' }).click()
  await expect(dialog.getByRole('status')).toContainText(/\d+ results from sandbox/)
})
