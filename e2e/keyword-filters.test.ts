import { expect, type Page } from '@playwright/test'
import { DAY } from '@rankline/contract/days'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked } from './history.ts'
import { openFilter, phrases, rows, setRankStates } from './keyword-list.ts'
import { test } from './person.ts'

const listPath = '/api/v1/project-keywords/fetchAuth'

test.describe('filters', () => {
  test('KW-017 NAV-025 the address narrows the list, and what is empty there is not sent', async ({
    page,
    person,
  }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    const filters = {
      engine: '7',
      country: '241',
      changes: '1',
      visibility_start: '10',
      visibility_end: '90',
      date_shortcut: '8',
      tag: '3',
      date_custom_start: '2026-01-01',
      date_custom_end: '2026-01-31',
      keyword_query: 'red',
      keyword_settings: 'is_favourited,is_enabled',
      project_id: String(project.id),
    }
    const sent = nextRequest(page)
    await page.goto(`/keywords?${new URLSearchParams(filters)}`)
    expect(await sent).toMatchObject(filters)

    const bare = nextRequest(page)
    await page.goto('/keywords?engine=&country=&tag=&keyword_query=')
    expect(await bare).toEqual({ sort: 'traffic_lost' })
  })

  test('KW-018 each change of a filter asks for the list again', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    await page.goto(`/projects/${project.id}/keywords?tag=3`)
    const sent: Record<string, string>[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === listPath) sent.push(Object.fromEntries(searchParams))
    })
    /** Makes a change, then expects a new request for the list. Earlier ones may still be on their way. */
    const expectAsked = async (change: () => Promise<void>, expected: unknown) => {
      const before = sent.length
      await change()
      await expect.poll(() => sent.slice(before).at(-1)).toEqual(expected)
    }
    await expectAsked(
      () => page.getByRole('button', { name: 'Clear Tag' }).click(),
      expect.not.objectContaining({ tag: expect.anything() }),
    )
    await expect(rows(page)).toHaveCount(2)
    for (const [name, option, expected] of [
      ['Rank', '11-20', { ranks_between: '3' }],
      ['Change', 'Declined', { changes: '2' }],
      ['Engine', 'Bing', { engine: expect.stringMatching(/^\d+$/) }],
      ['Country', 'Germany', { country: expect.stringMatching(/^\d+$/) }],
      ['All Time', 'Yesterday', { date_shortcut: '2' }],
      ['Flags', 'Favourited', { keyword_settings: 'is_favourited', is_favourited: '1' }],
    ] as const)
      await expectAsked(() => choose(page, name, option), expect.objectContaining(expected))
    await page.keyboard.press('Escape')
    const slide = async () => {
      await openFilter(page, 'Visibility')
      await page.getByRole('slider', { name: 'Minimum visibility' }).press('ArrowRight')
    }
    await expectAsked(slide, expect.objectContaining({ visibility_start: '1', visibility_end: '100' }))
    await page.keyboard.press('Escape')
    const text = page.getByRole('textbox', { name: 'Filter keywords' })
    await expectAsked(() => text.fill('red'), expect.objectContaining({ keyword_query: 'red' }))
    await page.reload()
    await expect(text).toHaveValue('red')
    for (const chip of [
      'Rank is 11-20',
      'Change is Declined',
      'Engine is Bing',
      'Country is Germany',
      'Visibility 1–100%',
    ])
      await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible()
  })

  test('KW-024 KW-027 KW-028 flags, dates and sorts offer their values', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
    await setRankStates(keywords, [{ is_favourited: true }, { checked_at: daysAgo(1) }])
    await page.goto(`/projects/${project.id}/keywords`)
    const options = page.getByRole('option')
    await openFilter(page, 'Flags')
    await expect(options).toHaveText(['Favourited', 'Alerts enabled', 'Pinned', 'Enabled only'])
    await options.filter({ hasText: 'Favourited' }).click()
    await expect(phrases(page)).toHaveText(['apple'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear Flags' }).click()

    await openFilter(page, 'All Time')
    await expect(options).toHaveText([
      'Today',
      'Yesterday',
      'Last Week',
      'This Month',
      'Last Month',
      'Last 3 Months',
      'All Time',
      'Custom',
    ])
    await options.filter({ hasText: 'Yesterday' }).click()
    await expect(phrases(page)).toHaveText(['berry'])

    await page.getByRole('button', { name: /^Sort by/ }).click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    const sorts = await page.getByRole('menuitemradio').allTextContents()
    expect(sorts.slice(0, 8)).toEqual([
      'Created',
      'Updated',
      'Keyword',
      'Current position',
      'Previous position',
      'Best position',
      'Worst position',
      'Change',
    ])
    await page.getByRole('menuitemradio', { name: 'Worst position' }).click()
    await expect(page).toHaveURL(/sort=worst_position/)
  })

  test('KW-025 each rank range lists the keywords within it', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, [
      'at 10',
      'at 100',
      'at 20',
      'at 50',
      'snippet',
      'unranked',
    ])
    await setRankStates(
      keywords,
      [10, 100, 20, 50, 1, null].map((position) => ({ position, is_snippet: position === 1 })),
    )
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(rows(page)).toHaveCount(6)
    await expectNarrowed(page, 'Rank', {
      '1-100 (All)': ['at 10', 'at 100', 'at 20', 'at 50', 'snippet'],
      '1-10': ['at 10', 'snippet'],
      '11-20': ['at 20'],
      '21-50': ['at 50'],
      '51-100': ['at 100'],
      '1-3': ['snippet'],
      '4-10': ['at 10'],
      'No Rank': ['unranked'],
      'Not checked': [],
      'Featured snippet': ['snippet'],
    })
  })

  test('KW-026 each kind of change lists the keywords that moved so', async ({ page, person }) => {
    const movements = ['declined', 'dropped', 'improved', 'new', 'stable']
    const { project, keywords } = await makeTracked(person, movements)
    await setRankStates(
      keywords,
      movements.map((movement) => ({ movement, position: movement === 'dropped' ? null : 5 })),
    )
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(rows(page)).toHaveCount(5)
    await expectNarrowed(page, 'Change', {
      Improved: ['improved', 'new'],
      Declined: ['declined', 'dropped'],
      Changed: ['declined', 'dropped', 'improved', 'new'],
      'Not Ranked': ['dropped'],
      Stable: ['stable'],
      Dropped: ['dropped'],
    })
  })
})

test('a filter has several values and an operator, and its chip says so', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry', 'damson'])
  const [apple, berry, cherry] = keywords.map(({ id }) => id)
  const fruit = await person.call(createTag, { tag: 'fruit', project_keyword_ids: [apple, berry] })
  const red = await person.call(createTag, { tag: 'red', project_keyword_ids: [berry, cherry] })
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&tag=${fruit.id}`)
  await expect(phrases(page)).toHaveText(['apple', 'berry'])
  const operator = (name: string) =>
    page.getByRole('radiogroup', { name: 'How Tag matches' }).getByText(name, { exact: true }).click()
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await chip('Tag is fruit').click()
  await page.getByRole('option', { name: 'red' }).click()
  await expect(phrases(page)).toHaveText(['apple', 'berry', 'cherry'])
  await expect(chip('Tag is any of fruit, red')).toBeVisible()
  await operator('is all of')
  await expect(phrases(page)).toHaveText(['berry'])
  await expect(chip('Tag is all of fruit, red')).toBeVisible()
  await operator('is not')
  await expect(phrases(page)).toHaveText(['damson'])
  await expect(chip('Tag is not fruit, red')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`tag=not%3A${fruit.id}%2C${red.id}`))
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  await page.reload()
  await expect(phrases(page)).toHaveText(['damson'])
  await chip('Tag is not fruit, red').click()
  await page.getByRole('option', { name: 'fruit' }).click()
  await expect(phrases(page)).toHaveText(['apple', 'damson'])
  await page.getByRole('option', { name: 'red' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page).not.toHaveURL(/tag=/)
})

/** The parameters of the next list call. */
async function nextRequest(page: Page): Promise<Record<string, string>> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === listPath)
  return Object.fromEntries(new URL(request.url()).searchParams)
}

async function choose(page: Page, filter: string, option: string) {
  const filters = page.getByRole('search', { name: 'Filter keywords' })
  await openFilter(page, filter, filters)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** Expects the filter to offer exactly these choices, each listing exactly these keywords. */
async function expectNarrowed(page: Page, filter: string, lists: Record<string, string[]>) {
  for (const [option, expected] of Object.entries(lists)) {
    await openFilter(page, filter, page.getByRole('search', { name: 'Filter keywords' }))
    await expect(page.getByRole('option')).toHaveText(Object.keys(lists))
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(phrases(page)).toHaveText(expected)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Clear ${filter}` }).click()
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
