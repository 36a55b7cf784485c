import { expect, type Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { delayRequests } from './delayed.ts'
import {
  makeProject,
  makeTracked,
  type ProjectDay,
  setDays,
  setProjectDays,
  setRankState,
  setVoices,
} from './history.ts'
import { test } from './person.ts'
import { showCards } from './project-list.ts'

const seriesNames = [
  'Visibility',
  'Visibility Score',
  'Estimated Traffic',
  'Estimated Traffic Value',
  'Avg. Rankings',
  'Impressions',
  'Ctr',
  'Volume',
]

/** Forty days of every number, growing by the day. */
const month: ProjectDay[] = Array.from({ length: 40 }, (_, index) => ({
  checked_count: 10,
  ranked_count: 8,
  improved_count: 2,
  declined_count: 1,
  stable_count: 7,
  top_3_count: 1,
  top_10_count: 3,
  top_20_count: 6,
  average_position: 20 - index / 4,
  visibility: 40 + index / 4,
  visibility_score: 10 + index / 4,
  traffic: 1000 + 10 * index,
  traffic_value: 2000 + 20 * index,
  impressions: 3000 + index,
  ctr: 5,
  volume: 40_000,
}))

/** All chart requests from here on, as `name from to`. */
function requested(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.includes('/charts/daily')) return
    const [from, to] = [searchParams.get('date_custom_start'), searchParams.get('date_custom_end')]
    seen.push(`${pathname.split('/').at(-1)} ${from} ${to}`)
  })
  return seen
}

const day = (ago: number) => utcDay(-ago)
const period = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Period' }).getByText(name, { exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Series' }).first().getByRole('button', { name, exact: true })

test.describe('the charts of a project', () => {
  test('CHART-001 CHART-023 CHART-011 latest movements, daily average ranks and the distribution', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    const { id } = project
    const movements = ['improved', 'new', 'improved', 'declined', 'dropped', 'stable', 'first']
    const positions = [2, 5, 15, 40, null, 3, 10]
    for (const [index, { id: keywordId }] of keywords.entries())
      await setRankState(keywordId, { position: positions[index]!, movement: movements[index]! })
    await setDays(id, [12, 20, 10])
    await page.goto(`/projects/${id}/keywords`)
    const charts = page.getByRole('region', { name: 'Charts' })
    await expect(charts.getByRole('heading')).toHaveText([
      'Rank Status (Latest Updates)',
      'Daily Avg. Ranks',
      'Rank Distribution',
    ])
    const show = (name: string) => charts.getByRole('button', { name, exact: true }).click()
    await show('Rank Status (Latest Updates)')
    await expect(charts.locator('dl > div')).toHaveText(['▲Improved3', '▼Declined2', '—Stable1'])
    await show('Daily Avg. Ranks')
    const ranks = charts.locator('[data-card]')
    await expect(ranks.getByRole('img', { name: 'Average rank over 30 days, now 12.5' })).toBeVisible()
    // The worst rank is 20: the axis ends a tenth beyond it.
    await expect(ranks.getByText('22', { exact: true })).toBeVisible()
    await show('Rank Distribution')
    await expect(
      charts.getByRole('img', { name: '1-3: 2, 4-10: 2, 11-20: 1, 21-50: 1, 51-100: 0, No Rank: 1' }),
    ).toBeVisible()
  })

  test('CHART-010 the axis of a project card ends five beyond the worst rank', async ({ page, person }) => {
    const { id } = await makeProject(person)
    await setDays(id, [12, 20, 10])
    await showCards(page)
    await page.goto('/projects')
    await expect(page.locator('[data-card]').getByText('25', { exact: true })).toBeVisible()
  })

  test('CHART-012 a project without data says so in every chart', async ({ page, person }) => {
    const { id } = await makeProject(person)
    await page.goto(`/projects/${id}/keywords?charts=visibility`)
    const charts = page.getByRole('region', { name: 'Charts' })
    const empty = charts.getByText('Invalid or empty chart data')
    // The comparison and the share of voice.
    await expect(empty).toHaveCount(2)
    for (const name of ['Rank Status (Latest Updates)', 'Daily Avg. Ranks', 'Rank Distribution']) {
      await charts.getByRole('button', { name, exact: true }).click()
      await expect(empty).toHaveCount(1)
    }
  })

  test('a chart opens by one press, stays for this browser, and leaves the keywords where they are while it loads @deep', async ({
    page,
    person,
  }) => {
    const { id } = await makeProject(person)
    await setProjectDays(id, month)
    const release = await delayRequests(page, '**/api/v1/project-keywords/fetchAuth*')
    await page.goto(`/projects/${id}/keywords`)
    const charts = page.getByRole('region', { name: 'Charts' })
    await charts.getByRole('button', { name: 'Daily Avg. Ranks' }).click()
    await expect(charts.locator('[data-card]')).toBeVisible()
    const before = await charts.boundingBox()
    release()
    await expect(charts.getByRole('img', { name: /Average rank/ })).toBeVisible()
    expect(await charts.boundingBox()).toEqual(before)
    await page.reload()
    await expect(charts.getByRole('img', { name: /Average rank/ })).toBeVisible()
    await charts.getByRole('button', { name: 'Daily Avg. Ranks' }).click()
    await expect(charts.locator('[data-card]')).toHaveCount(0)
    await page.reload()
    await expect(charts.getByRole('button', { name: 'Daily Avg. Ranks' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  test('one chart is shown at a time, whichever way it was opened', async ({ page, person }) => {
    const { id } = await makeProject(person)
    await setProjectDays(id, month)
    await page.goto(`/projects/${id}/keywords`)
    const charts = page.getByRole('region', { name: 'Charts' })
    await expect(charts.getByRole('button', { name: 'Show Other Charts' })).toBeVisible()
    await expect(charts.locator('[data-card]')).toHaveCount(0)
    await charts.getByRole('button', { name: 'Rank Distribution' }).click()
    await expect(charts.locator('[data-card]')).toHaveCount(1)
    await charts.getByRole('button', { name: 'Show Other Charts' }).click()
    await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
    await expect(charts.getByText('Now', { exact: true })).toHaveCount(0)
    await charts.getByRole('button', { name: 'Rank Distribution' }).click()
    await expect(charts.getByText('Now', { exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/charts=/)
  })
})

test('the period before is a dashed line, named at its end, and the tooltip names its days @deep', async ({
  page,
  person,
}) => {
  const { id } = await makeProject(person)
  await setProjectDays(id, month)
  await page.goto(`/projects/${id}/keywords?charts=visibility`)
  const chart = page.getByRole('figure', { name: 'Visibility by day' })
  const dashed = chart.locator('path[stroke-dasharray="4 4"]')
  const names = chart.locator('text').filter({ hasText: '●' })
  await expect(chart).toBeVisible()
  await expect(dashed).toHaveCount(0)
  await expect(names).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Compare with the period before' }).check()
  await expect(page).toHaveURL(/chart_before=1/)
  await expect(dashed).toHaveCount(1)
  await expect(names).toHaveText(['● Visibility', '● Before'])
  const card = (await chart.boundingBox())!
  for (const name of await names.all()) {
    const box = (await name.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width)
  }
  await chart.hover({ position: { x: 300, y: 100 } })
  await expect(chart.getByText('Before', { exact: true })).toBeVisible()
  await expect(chart.getByText(/% on \d+ \w+/)).toBeVisible()
  await chip(page, 'Estimated Traffic').click()
  await expect(dashed).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Compare with the period before' })).toHaveCount(0)
})

test('CHART-025 keywords that are not ranked are left out of the average, and counted beside it', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  for (const [index, position] of [10, 15, null].entries())
    await setRankState(keywords[index]!.id, { position, depth: 100 })
  await page.goto(`/projects/${project.id}/keywords`)
  const tile = page.getByRole('region', { name: 'Overview' }).locator('> *').filter({ hasText: 'Avg. rank' })
  await expect(tile).toContainText('12.5')
  await expect(tile).toContainText('1 not ranked')
})

test('tiles have no number of now once all keywords are deleted @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['running shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  const tile = page
    .getByRole('region', { name: 'Overview' })
    .locator('> *')
    .filter({ hasText: 'Est. traffic' })
  await expect(tile).toContainText(/\d/)
  await person.call(deleteKeywords, { project_keyword_ids: keywords.map(({ id }) => id) })
  await expect(tile).toHaveText(/^Est\. traffic\s*–$/)
})

test.describe('other charts', () => {
  test.beforeEach(async ({ page, person }) => {
    const { id } = await makeProject(person)
    await setProjectDays(id, month)
    await page.goto(`/projects/${id}/keywords`)
  })
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Show Other Charts' }).click()
    await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
  }

  test('CHART-002 CHART-003 CHART-004 a week of visibility, and seven other series to add', async ({
    page,
  }) => {
    const asked = requested(page)
    await open(page)
    const chips = page.getByRole('group', { name: 'Series' }).first().getByRole('button')
    await expect(chips).toHaveText(seriesNames)
    await expect(chips.and(page.locator('[aria-pressed="true"]'))).toHaveText(['Visibility'])
    await expect(page.getByRole('radiogroup', { name: 'Period' }).locator('label')).toHaveText([
      '1y',
      '6m',
      '1m',
      '1w',
      '1d',
    ])
    await expect(page.getByRole('radio', { name: '1w' })).toBeChecked()
    expect(asked).toEqual([`dailyAvgVisibility ${day(7)} ${day(0)}`])
  })

  test('CHART-009 eight series in eight colours, each with its own values', async ({ page }) => {
    await open(page)
    for (const name of seriesNames.slice(1)) await chip(page, name).click()
    const lines = page.locator('figure').first().locator('.recharts-line-curve')
    await expect(lines).toHaveCount(8)
    const colors = await lines.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke))
    expect(new Set(colors).size).toBe(8)
    await page.locator('figure').first().hover()
    const tip = page.locator('.recharts-tooltip-wrapper').first()
    await expect(tip.locator('dt')).toHaveText(seriesNames)
    await expect(tip.locator('dd').nth(3)).toHaveText(/^\$2,\d{3}$/)
  })

  test('CHART-006 CHART-007 a series is asked for once per range, and again in another one', async ({
    page,
  }) => {
    const asked = requested(page)
    await open(page)
    await chip(page, 'Volume').click()
    await expect(page.getByRole('figure', { name: 'Visibility, Volume by day' })).toBeVisible()
    await chip(page, 'Volume').click()
    await chip(page, 'Volume').click()
    await expect(page.getByRole('figure', { name: 'Visibility, Volume by day' })).toBeVisible()
    expect(asked).toHaveLength(2)
    await period(page, '1m').click()
    await expect.poll(() => asked).toHaveLength(4)
    await expect(page.getByRole('figure', { name: 'Visibility, Volume by day' })).toBeVisible()
    await expect(page).toHaveURL(/chart_period=1m/)
    // The cached data of the first range is gone.
    await period(page, '1w').click()
    await expect.poll(() => asked).toHaveLength(6)
    expect(asked.slice(4).sort()).toEqual([
      `dailyAvgVisibility ${day(7)} ${day(0)}`,
      `dailyAvgVolume ${day(7)} ${day(0)}`,
    ])
  })

  test('CHART-008 while a chart loads, another period is not begun', async ({ page }) => {
    const asked = requested(page)
    await open(page)
    const release = await delayRequests(page, '**/api/v1/charts/dailyAvgVisibility**')
    await period(page, '6m').click()
    await expect.poll(() => asked).toHaveLength(2)
    await period(page, '1m').click()
    await expect(page.getByRole('radio', { name: '6m' })).toBeChecked()
    release()
    await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
    expect(asked).toEqual([
      `dailyAvgVisibility ${day(7)} ${day(0)}`,
      `dailyAvgVisibility ${day(180)} ${day(0)}`,
    ])
  })

  test('CHART-005 a custom range begins with the last 7 days and ends today at most', async ({ page }) => {
    const asked = requested(page)
    await open(page)
    await page.getByRole('button', { name: 'Custom', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Custom' })
    await expect(picker.getByText(`${day(6)} – ${day(0)}`)).toBeVisible()
    await expect(picker.locator('button[data-direction="next"]')).toBeDisabled()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => asked.at(-1)).toBe(`dailyAvgVisibility ${day(6)} ${day(0)}`)
    await expect(page).toHaveURL(new RegExp(`chart_from=${day(6)}&chart_to=${day(0)}`))
    await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { checked: true, name: /^(1y|6m|1m|1w|1d)$/ })).toHaveCount(0)
  })

  test('one address shows the same comparison to everybody @deep', async ({ page }) => {
    await page.goto(`${page.url()}?charts=traffic,ctr&chart_period=6m`)
    await expect(page.getByRole('figure', { name: 'Estimated Traffic, Ctr by day' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '6m' })).toBeChecked()
    await page.getByRole('button', { name: 'Hide Other Charts' }).click()
    await expect(page).not.toHaveURL(/chart/)
  })
})

test('the share of voice ranks the site among its competitors @deep', async ({ page, person }) => {
  const { id } = await makeProject(person)
  await setProjectDays(id, [
    { checked_count: 4, visibility_score: 20 },
    { checked_count: 4, visibility_score: 25.5 },
  ])
  await setVoices(id, { 'rival.example': [50, 40], 'small.example': [1, 2] })
  await page.goto(`/projects/${id}/keywords?charts=visibility`)
  const rows = page.getByRole('region', { name: 'Charts' }).locator('ol > li')
  await expect(rows).toHaveText([
    /rival\.example40\.0%.*10\.0/,
    /shop\.example\.com25\.5%.*5\.5/,
    /small\.example2\.0%.*1\.0/,
  ])
  await expect(
    page.getByRole('figure', { name: 'Share of voice by day' }).locator('.recharts-line-curve'),
  ).toHaveCount(3)
})
