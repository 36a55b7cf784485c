import { expect } from '@playwright/test'
import { setConsoleSite, sumConsoleQueries } from './console.ts'
import { makeTracked, withDatabase } from './history.ts'
import { test } from './person.ts'
import { connect } from './services.ts'

test('Google’s numbers are beside the rank, and what it has seen can be added @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'blue hats'])
  await setConsoleSite(project)
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO console_rows
       SELECT account_id, project_id, (current_date - days)::date, gen_random_uuid(), query,
         'https://shop.example.com/shoes', country_id, 1, 3, 40 + days, 6.5
       FROM keywords, generate_series(0, 6) AS days, unnest(ARRAY['red shoes', 'green shoes']) AS query
       WHERE project_id = $1 AND phrase = 'red shoes'`,
      [project.id],
    )
  })
  await sumConsoleQueries(project)
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Impressions' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Impressions', exact: true }).click()
  await expect(page).toHaveURL(/sort=google_impressions/)
  await expect(page.locator('td[data-column="google_impressions"]')).toHaveText(['301', '–'])

  await page.goto(`/keywords/${keywords.find((one) => one.keyword_name === 'red shoes')!.id}?tab=google`)
  const tab = page.getByRole('tabpanel', { name: 'SEARCH CONSOLE' })
  await expect(tab.getByText('Average position (Google)').first()).toBeVisible()
  await expect(tab.locator('dd').first()).toHaveText('21')
  await expect(tab.getByText(/^Google’s average position 6\.5, measured rank/)).toBeVisible()
  await tab.getByRole('link', { name: 'What Google has seen and is not tracked' }).click()

  await expect(page.getByRole('rowheader', { name: 'green shoes' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'red shoes' })).toHaveCount(0)
  await page.getByText('Tracked, not seen').click()
  await expect(page.getByRole('link', { name: 'blue hats' })).toBeVisible()
  await page.getByText('Seen, not tracked').click()
  await page.getByRole('link', { name: 'Add 1 keyword' }).click()
  await expect(page.getByLabel('Keywords', { exact: true })).toHaveValue('green shoes')
  await page.goBack()
  await page.getByRole('button', { name: 'Track green shoes' }).click()
  await expect(page.getByText('Nothing to add')).toBeVisible()
})

test('connecting fetches Google’s numbers at once @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await connect(page, 'Google Search Console', `${person.username}@example.com`)
  await expect(
    page.getByRole('status').getByText(/numbers of the last 90 days are being fetched/),
  ).toBeVisible()
  await page.goto(`/projects/${project.id}/search-console`)
  await expect(page.getByText(/^Google’s numbers of example\.com, /)).toBeVisible()
})

test('how far Google’s numbers are fetched is said until they are there @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await setConsoleSite(project, 61)
  await withDatabase(async (database) => {
    await database.query(
      `SELECT graphile_worker.add_job('pull-search-console', json_build_object('accountId', account_id),
         job_key => 'pull-search-console ' || account_id, run_at => now() + interval '1 hour')
       FROM projects WHERE id = $1`,
      [project.id],
    )
  })
  await page.goto(`/projects/${project.id}/search-console`)
  await expect(page.getByText('Google’s numbers are being fetched')).toBeVisible()
  await expect(page.getByText('30 of 90 days are fetched.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Days that are fetched' })).toHaveAttribute(
    'aria-valuenow',
    /^33/,
  )
  await withDatabase((database) =>
    database.query(
      `SELECT graphile_worker.remove_job('pull-search-console ' || account_id) FROM projects WHERE id = $1`,
      [project.id],
    ),
  )
  await expect(page.getByText('Nothing to add')).toBeVisible()
})
