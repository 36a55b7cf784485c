import { expect } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { countDays, makeTracked, setPositions, setRankState } from './history.ts'
import { test } from './person.ts'

test('charts and landing pages show the keywords that the list shows @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['blue hats', 'red boots', 'red shoes'])
  const places: Record<string, number[]> = {
    'blue hats': [50, 50, 50],
    'red boots': [8, 6, 4],
    'red shoes': [2, 2, 2],
  }
  for (const keyword of keywords as [Keyword, Keyword, Keyword]) {
    const positions = places[keyword.keyword]!
    await setPositions(keyword, positions)
    await setRankState(keyword.id, { position: positions.at(-1)!, movement: 'stable' })
  }
  await countDays(project.id, 3)

  await page.goto(`/projects/${project.id}/keywords?charts=visibility,rankings`)
  const charts = page.getByRole('region', { name: 'Charts' })
  const said = charts.locator('[data-narrowed]')
  const comparison = charts.getByRole('figure', { name: 'Visibility, Avg. Rankings by day' })
  const show = (name: string) => charts.getByRole('button', { name, exact: true }).click()
  const averages = (now: string) => charts.getByRole('img', { name: `Average rank over 30 days, now ${now}` })
  await expect(comparison).toBeVisible()
  await expect(said).toHaveCount(0)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/charts/')) asked.push(pathname.split('/charts/')[1]!)
  })
  await page.getByPlaceholder('Filter keywords').fill('red')
  await expect(page).toHaveURL(/keyword_query=red/)
  await expect(said).toHaveText(Array<string>(3).fill('2 of 3 keywords'))
  await expect(comparison).toBeVisible()
  await show('Daily Avg. Ranks')
  await expect(averages('3.0')).toBeVisible()
  await expect(said).toHaveText('2 of 3 keywords')
  await show('Rank Distribution')
  await expect(said).toHaveText('2 of 3 keywords')
  await expect(
    charts.getByRole('img', { name: '1-3: 1, 4-10: 1, 11-20: 0, 21-50: 0, 51-100: 0, No Rank: 0' }),
  ).toBeVisible()
  await show('Rank Status (Latest Updates)')
  await expect(said).toHaveText('2 of 3 keywords')
  await expect(charts.locator('dl > div').nth(2)).toHaveText('—Stable2')
  const tiles = page.getByRole('region', { name: 'Overview' })
  await expect(tiles.locator('svg[width="56"]')).toHaveCount(5)
  // Both filtered keywords together: visibility from (17.9 + 55.1) / 2 to (28.1 + 55.1) / 2 percent, from place 4 to 3.
  await expect(tiles.getByText(/^improved by 5\.1 since/)).toHaveCount(1)
  await expect(tiles.getByText(/^improved by 1\.0 since/)).toHaveCount(1)
  // One answer contains both series and also the month.
  expect(asked.filter((name) => name === 'segment')).toHaveLength(2)
  expect(asked.filter((name) => name.startsWith('daily'))).toEqual([])

  await show('Rank Distribution')
  await charts.getByText('Year', { exact: true }).click()
  await expect(
    charts.getByRole('img', { name: '1-3: 3, 4-10: 3, 11-20: 0, 21-50: 0, 51-100: 0, No Rank: 0' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Landing pages', exact: true }).click()
  await expect(page).toHaveURL(/pages\?keyword_query=red/)
  const pages = page.getByRole('region', { name: 'Landing pages' })
  await expect(pages).toContainText('2 of 3 keywords')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(pages).not.toContainText('of 3 keywords')
})
