import { expect } from '@playwright/test'
import { makeTracked, setRankState } from './history.ts'
import { rows } from './keyword-list.ts'
import { test } from './person.ts'

test('times are shown in the chosen zone and format, and the days of checks stay UTC @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  await setRankState(keywords[0]!.id, { checked_at: '2026-01-31T23:30:00Z' })
  await page.goto('/account/time')
  await expect(page.getByText('The days of checks and charts stay UTC days')).toBeVisible()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland')
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
  await page.getByRole('radio').nth(2).check()
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expect(page.getByText('INFO:')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(rows(page).locator('time').first()).toHaveAttribute('data-tip', '2026-02-01 12:30')
  await page.getByRole('button', { name: 'Details of apple', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Date (UTC)' })).toBeVisible()
})
