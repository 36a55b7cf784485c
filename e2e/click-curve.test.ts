import { expect } from '@playwright/test'
import { findClickCurve } from '@rankline/contract/click-curve/calls'
import { setConsoleSite } from './console.ts'
import { makeTracked, setRankState, withDatabase } from './history.ts'
import { historied } from './keyword-history.ts'
import { test } from './person.ts'

test('POS-041 a person sets a click curve, sees what it means, and resets it @deep', async ({
  page,
  person,
}) => {
  const { keyword, projectId } = await historied(person)
  await setRankState(keyword.id, { volume: 1200, cost_per_click: 1.5 })
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByText('188', { exact: true })).toBeVisible()

  await page.goto('/account/information')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Click curve' }).click()
  await expect(page).toHaveURL('/account/click-curve')
  await expect(page.getByText('You use the default curve.')).toBeVisible()
  await expect(page.getByText('Recorded numbers keep the curve of their day.')).toBeVisible()
  const field = (position: number) => page.getByLabel(`Position ${position}`, { exact: true })
  await expect(field(1)).toHaveValue('28.5')
  await expect(field(20)).toHaveValue('0.3')
  const reset = page.getByRole('button', { name: 'Reset to default' })
  await expect(reset).toBeDisabled()

  await field(3).fill('9.7')
  await expect(field(3)).toHaveAccessibleDescription('97 visits')
  const save = page.getByRole('button', { name: 'Save click curve' })
  await field(4).fill('8.125')
  await expect(page.getByText('may have at most 2 decimals')).toBeVisible()
  await expect(save).toBeDisabled()
  await field(4).fill('8')
  const warning = page.getByRole('status').filter({ hasText: 'more clicks than the position before' })
  await expect(warning).toHaveCount(0)
  await field(2).fill('50')
  await expect(warning).toContainText('Position 2:')
  await save.click()
  await expect(page.getByText('The click curve has been saved.')).toBeVisible()
  await expect(page.getByText('You use your own curve.')).toBeVisible()

  const links = page.getByRole('navigation', { name: 'Account' })
  await links.getByRole('link', { name: 'Information' }).click()
  await links.getByRole('link', { name: 'Click curve' }).click()
  await expect(field(2)).toHaveValue('50')
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByText('600', { exact: true })).toBeVisible()

  await page.goto('/account/click-curve')
  await reset.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText('You use the default curve.')).toBeVisible()
  await expect(field(2)).toHaveValue('15.7')
  expect((await person.call(findClickCurve, {})).is_default).toBe(true)

  const published = page.getByRole('region', { name: 'Published until 2026, by result page' })
  const first = published
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^(Position )?1$/ }) })
  await expect(first).toContainText('28.5%23.9%32.4%17.9%11.3%')
  await published.getByRole('button', { name: 'Use published curve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use published curve' }).click()
  await expect(page.getByText('You use the published curve of 2026.')).toBeVisible()
  await expect(field(1)).toHaveValue('23.87')
  await expect(published.getByRole('button', { name: 'Use published curve' })).toBeDisabled()
  await page.goto(`/projects/${projectId}/keywords`)
  await expect(page.getByText('estimates: SISTRIX and Ahrefs 2026')).toBeVisible()
})

test('a person sees the curve of their own clicks by device and layout, and uses it @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByText('estimates: SISTRIX 2020')).toBeVisible()
  await setConsoleSite(project)
  await withDatabase((database) =>
    database.query(
      `INSERT INTO click_counts (
         account_id, project_id, device_id, layout, is_branded, position, keywords, impressions, clicks,
         clicks_squared, product, impressions_squared, odd_keywords, odd_impressions, odd_clicks,
         odd_clicks_squared, odd_product, odd_impressions_squared, first_day, last_day)
       SELECT account_id, id, device_id, layout, is_branded, position, 20, 20 * 500, 20 * clicks,
         20 * clicks ^ 2, 20 * clicks * 500, 20 * 500 ^ 2, 10, 10 * 500, 10 * clicks,
         10 * clicks ^ 2, 10 * clicks * 500, 10 * 500 ^ 2, current_date - 28, current_date - 1
       FROM projects,
         (VALUES (0, false, 200), (1, false, 60), (-1, false, 110), (4, false, 90), (0, true, 450))
           AS page (layout, is_branded, first),
         unnest(ARRAY[1, 2]) AS device_id,
         generate_series(1, 6) AS position,
         LATERAL (SELECT round(first / position)::integer AS clicks) AS clicked
       WHERE id = $1`,
      [project.id],
    ),
  )
  await page.goto('/account/click-curve')
  const own = page.getByRole('region', { name: 'Measured from your clicks' })
  await expect(own.getByText(/^28 days of Search Console, until /)).toBeVisible()
  await expect(own.getByText(/Searches with “example” are left out/)).toBeVisible()
  const first = own.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^(Position )?1$/ }) })
  await expect(first).toContainText('23.2%')
  await expect(
    own.getByText('Too few clicks at positions 7, 8, 9, 10: the default applies there.'),
  ).toBeVisible()
  await own.getByLabel('Result pages').click()
  await page.getByRole('option', { name: 'AI Overview' }).click()
  await expect(first).toContainText('12.1%')
  await own.getByText('Mobile', { exact: true }).click()
  await expect(own.getByText('60,000 impressions, ')).toBeVisible()

  // Both halves of the keywords are clicked alike, so that each predicts the other by layout. One curve for all misses more.
  const error = own.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'AI Overview' }) })
  await expect(error).toContainText(/^AI Overview4\.[0-9]{2}.*0\.0[0-9]120,000$/)

  const published = page.getByRole('region', { name: 'Published until 2026, by result page' })
  await published.getByRole('button', { name: 'Use published curve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use published curve' }).click()
  // Without loading the page again, the curve in use is the published one.
  await expect(own.getByRole('columnheader', { name: 'In use' })).toBeVisible()
  const inUse = error.getByRole('cell')
  await expect(async () =>
    expect(await inUse.nth(1).textContent()).toBe(await inUse.nth(2).textContent()),
  ).toPass()

  await own.getByRole('button', { name: 'Use measured curve' }).click()
  await expect(page.getByText('It applies to all projects of the account')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Use measured curve' }).click()
  await expect(
    page.getByText(/^You use your own curve, measured from your clicks: 28 days, 480,000 impressions\./),
  ).toBeVisible()
  await expect(page.getByLabel('Position 1', { exact: true })).toHaveValue(/^23/)
  await expect(page.getByLabel('Position 7', { exact: true })).toHaveValue('4')
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByText('estimates: own clicks, 28 days, 480,000 impressions')).toBeVisible()
})
