import { expect } from '@playwright/test'
import { makeTracked, setProjectDays, setRankState } from './history.ts'
import { test } from './person.ts'

test('a project sees how its visits may go on, and what a better position would bring', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['running shoes', 'trail shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Forecast', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Not enough days for a forecast' })).toBeVisible()

  const days = Array.from({ length: 200 }, (_, day) => ({
    traffic: 900 + 2 * day + 60 * Math.sin(day / 9) + [40, 30, 20, 0, 0, -60, -50][day % 7]!,
    visibility: 30 + day / 20,
  }))
  await setProjectDays(project.id, days)
  const [running, trail] = keywords
  await setRankState(running!.id, { position: 14, volume: 12_000, cost_per_click: 1.5 })
  await setRankState(trail!.id, { position: 2, volume: 800, cost_per_click: 1 })
  await page.reload()
  await expect(page.getByText('In 90 days', { exact: true })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Visits a month by day, and forecast' })).toBeVisible()
  await expect(page.locator('[data-band]')).toHaveCount(1)
  await expect(page.getByText(/^1 keyword at position 10 would bring about/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Keywords that would gain most' })).toContainText(
    'running shoes',
  )

  await page.getByRole('radiogroup', { name: 'Goal' }).getByText('First').click()
  await expect(page.getByText(/^2 keywords at position 1 would bring about/)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Number' }).getByText('Visibility').click()
  await expect(page.getByRole('figure', { name: 'Average visibility by day, and forecast' })).toBeVisible()
  await expect(page).toHaveURL(/series=visibility/)
})
