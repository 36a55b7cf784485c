import { expect, type Locator, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked, setChecking, setPositions, setRankState } from './history.ts'
import { test } from './person.ts'

test.describe('positions in a row', () => {
  test('POS-004 POS-005 POS-006 POS-007 the change since the check before has its arrow and colour', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['declined', 'improved', 'stable', 'unranked'])
    const [declined, improved, stable, unranked] = keywords as [Keyword, Keyword, Keyword, Keyword]
    await setRankState(declined.id, { previous_position: 3, position: 5, change: -2, movement: 'declined' })
    await setRankState(improved.id, { previous_position: 5, position: 3, change: 2, movement: 'improved' })
    await setRankState(stable.id, { previous_position: 3, position: 3, change: 0, movement: 'stable' })
    await setRankState(unranked.id, { previous_position: null, position: null, change: null, movement: null })
    await page.goto(`/projects/${project.id}/keywords`)

    await expect(cell(page, declined, 'change').locator('[aria-hidden]')).toHaveText('▼ 2')
    await expect(cell(page, improved, 'change').locator('[aria-hidden]')).toHaveText('▲ 2')
    await expect(cell(page, stable, 'change').locator('[aria-hidden]')).toHaveText('—')
    await expect(cell(page, unranked, 'current')).toHaveText('-')
    const [red, green] = await Promise.all([
      colourOf(cell(page, declined, 'change')),
      colourOf(cell(page, improved, 'change')),
    ])
    expect(red.red).toBeGreaterThan(red.green * 1.5)
    expect(green.green).toBeGreaterThan(green.red * 1.5)
  })

  test('POS-009 a request that is not allowed says so', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    await setRankState(keywords[0]?.id ?? 0, { is_enabled: false })
    await page.goto(`/projects/${project.id}/keywords`)
    const request = page.getByRole('button', { name: 'Request new ranks' })
    await expect(request).toHaveAttribute('aria-disabled', 'true')
    await request.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Rank request is not available for the moment')
  })

  test('POS-010 a row says Updating... while it is checked and while a request waits', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['checked', 'requested'])
    const [checked, requested] = keywords as [Keyword, Keyword]
    // Checked today already, it would not wait for the check of another account.
    await setRankState(checked.id, { checked_at: new Date(Date.now() - 86_400_000).toISOString() })
    await setChecking(checked.id, true)
    // The request is never answered, so that the row shows only the request.
    await page.route('**/api/v1/project-keyword-requests/create', () => {})
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(cell(page, checked, 'updated_at')).toHaveText('Updating...')
    await expect(cell(page, requested, 'updated_at')).not.toHaveText('Updating...')
    await page.locator(`#keyword-${requested.id}`).getByRole('button', { name: 'Request new ranks' }).click()
    await expect(cell(page, requested, 'updated_at')).toHaveText('Updating...')
  })

  test('POS-011 a row tells when it was last updated, or that it never was', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['disabled', 'hours', 'never'])
    const [disabled, hours, never] = keywords as [Keyword, Keyword, Keyword]
    await setRankState(disabled.id, { checked_at: null, is_enabled: false })
    await setRankState(hours.id, { checked_at: new Date(Date.now() - 2.5 * 3_600_000).toISOString() })
    await setRankState(never.id, { checked_at: null })
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(cell(page, disabled, 'updated_at')).toHaveText('-')
    await expect(cell(page, hours, 'updated_at')).toHaveText('2 h ago')
    await expect(cell(page, never, 'updated_at')).toHaveText('Not updated yet')
  })

  test('POS-034 the features of the result page stand in the Serp column', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    const [keyword] = keywords as [Keyword]
    const aiOverview = 1
    const featuredSnippet = 2
    await setRankState(keyword.id, {
      features: [aiOverview, featuredSnippet],
      own_features: [featuredSnippet],
    })
    await page.goto(`/projects/${project.id}/keywords`)
    const chips = cell(page, keyword, 'serp').getByRole('img')
    await expect(chips).toHaveCount(2)
    await expect(chips.first()).toHaveAccessibleName('Featured snippet: yours')
    await expect(chips.last()).toHaveAccessibleName('AI overview: sources not read')
    await chips.last().hover()
    await expect(page.getByRole('tooltip')).toHaveText('AI overview: sources not read')
  })
})

test.describe('the drawer', () => {
  test('KW-043 one drawer is open at a time', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['apple', 'berry'])
    await page.goto(`/projects/${project.id}/keywords`)
    const drawers = page.getByRole('region', { name: /^Details of/ })
    await toggleOf(page, 'apple').click()
    await expect(drawers).toHaveAccessibleName('Details of apple')
    await toggleOf(page, 'berry').click()
    await expect(drawers).toHaveAccessibleName('Details of berry')
    await expect(drawers).toHaveCount(1)
    await toggleOf(page, 'berry').click()
    await expect(drawers).toHaveCount(0)
  })

  test('KW-046 KW-049 the positions tab lists the latest 7, or draws a period', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple'])
    await setPositions(keywords[0] as Keyword, [19, 18, 17, 16, 15, 14, null, 12, 11, 10])
    await page.goto(`/projects/${project.id}/keywords`)
    await toggleOf(page, 'apple').click()
    const drawer = page.getByRole('region', { name: 'Details of apple' })
    await expect(drawer.getByRole('tab', { name: 'Positions' })).toHaveAttribute('aria-selected', 'true')
    await expect(drawer.locator('tbody tr td:nth-child(2)')).toHaveText([
      '10',
      '11',
      '12',
      '-',
      '14',
      '15',
      '16',
    ])

    await drawer.getByText('Graph', { exact: true }).click()
    const chart = drawer.locator('.recharts-line-curve')
    await expect(chart).toBeVisible()
    await expect(drawer.locator('table')).toHaveCount(0)
    const periods = drawer.getByRole('radiogroup', { name: 'Period' })
    await expect(periods.getByRole('radio')).toHaveCount(5)
    await expect(periods.locator('label')).toHaveText(['1Y', '6M', '1M', '1W', '1D'])
    await expect(periods.getByRole('radio', { name: '1W' })).toBeChecked()
    const asked = page.waitForRequest(/project-keyword-positions\/keyword\?.*date_type=1y/)
    await periods.getByText('1Y').click()
    await asked
    await drawer.getByText('List', { exact: true }).click()
    await expect(drawer.locator('tbody tr')).toHaveCount(7)
  })

  test('KW-051 a keyword without positions says so, and for a week that it is the last one', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple'])
    await setPositions(keywords[0] as Keyword, [])
    await page.goto(`/projects/${project.id}/keywords`)
    await toggleOf(page, 'apple').click()
    const drawer = page.getByRole('region', { name: 'Details of apple' })
    await expect(drawer.getByText('No data yet.', { exact: true })).toBeVisible()
    await drawer.getByText('Graph', { exact: true }).click()
    await expect(drawer.getByText('No data yet. (Last 1w)', { exact: true })).toBeVisible()
    await drawer.getByText('1M', { exact: true }).click()
    await expect(drawer.getByText('No data yet.', { exact: true })).toBeVisible()
  })
})

const cell = (page: Page, { id }: Keyword, column: string) =>
  page.locator(`#keyword-${id} td[data-column="${column}"]`)

const toggleOf = (page: Page, phrase: string) =>
  page.getByRole('button', { name: `Details of ${phrase}`, exact: true })

/** Computed text colour of a pill. */
async function colourOf(cell: Locator): Promise<{ red: number; green: number }> {
  const [red = 0, green = 0] = await cell.locator('[data-tone]').evaluate((pill) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) return []
    canvas.fillStyle = getComputedStyle(pill).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  return { red, green }
}
