import { expect, type Page } from '@playwright/test'
import { findKeyword, type Keyword } from '@rankline/contract/keywords'
import { makeProject, makeTracked, setStanding, track } from './history.ts'
import { test } from './person.ts'

const listPath = '/api/v1/project-keywords/fetchAuth'
const list = `**${listPath}*`

test.describe('the pool', () => {
  test('KW-001 KW-002 KW-003 KW-020 the pool counts every keyword and leads to more', async ({
    page,
    person,
  }) => {
    await page.goto('/keywords')
    await expect(page).toHaveTitle('Keywords | Rankline')
    await expect(page.getByRole('heading', { name: "THERE AREN'T ANY KEYWORDS" })).toBeVisible()
    await expect(page.getByText('Add keywords to your projects')).toBeVisible()

    const project = await makeProject(person)
    const other = await makeProject(person, { project_name: 'Other' })
    const texts = Array.from({ length: 11 }, (_, index) => `keyword ${index}`)
    await track(person, project, texts)
    await track(person, other, ['one more'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'KEYWORDS POOL (12)', exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'ADD KEYWORDS' }).click()
    await expect(page).toHaveURL('/keywords/create')
  })
})

test.describe('the keywords of a project', () => {
  test('KW-004 KW-005 KW-021 only its own are listed, and an empty one says so', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    const empty = await makeProject(person, { project_name: 'Bakery' })
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(phrases(page)).toHaveText(['blue shoes', 'red shoes'])
    await page.getByRole('link', { name: 'ADD KEYWORDS' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords/create`)

    await page.goto(`/projects/${empty.id}/keywords`)
    const title = page.getByRole('heading', { name: "THERE AREN'T ANY KEYWORDS" })
    await expect(title).toBeVisible()
    await expect(page.getByText('Add keywords to Bakery project')).toBeVisible()
    await expect(title.locator('..').getByRole('link', { name: 'ADD KEYWORDS' })).toHaveAttribute(
      'href',
      `/projects/${empty.id}/keywords/create`,
    )
  })

  test('KW-022 a list that cannot be loaded says so', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.route(list, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', code: 'INTERNAL', message: 'It broke.', items: null, errors: {} },
      }),
    )
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(page.getByRole('heading', { name: 'UNABLE TO GET PROJECT KEYWORDS' })).toBeVisible()
    await expect(page.getByText('Invalid or empty project keywords')).toBeVisible()
    await expect(page.getByText('ERROR: It broke.')).toBeVisible()
  })

  test('KW-019 a hundred keywords are a page', async ({ page, person }) => {
    const lines = Array.from({ length: 101 }, (_, index) => `keyword ${String(index).padStart(3, '0')}`)
    const project = await makeProject(person, { keywords: lines.join('\n') })
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(page.getByText('1–100 of 101')).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords?sort=keyword&page=2`)
    await expect(phrases(page)).toHaveText(['keyword 100'])
  })
})

test.describe('the table', () => {
  test('KW-012 of 500 rows only those in sight are drawn, 40 px each', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const [keyword] = answer.items.data as Keyword[]
      answer.items.data = Array.from({ length: 500 }, (_, id) => ({
        ...keyword,
        id: id + 1,
        keyword_name: `keyword ${id + 1}`,
      }))
      Object.assign(answer.items, { total: 500, per_page: 500 })
      await route.fulfill({ response, json: answer })
    })
    await page.goto(`/projects/${project.id}/keywords`)
    await expect(phrases(page).first()).toHaveText('keyword 1')
    expect(await rows(page).count()).toBeLessThan(80)
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    expect(new Set(heights)).toEqual(new Set([40]))
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await expect(phrases(page).last()).toHaveText('keyword 500')
    expect(await rows(page).count()).toBeLessThan(80)
  })

  test('KW-013 KW-015 the columns stand in their order, and three of them sort', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes'])
    await page.goto(`/projects/${project.id}/keywords`)
    const head = page.getByRole('grid').locator('thead')
    await expect(head.locator('tr').first().locator('th:not([data-column="select"])')).toHaveText([
      'Keyword',
      'C/E/D',
      'Positions',
      'Serp',
      'Volume',
      'Traffic',
      'Value',
      'Last Update',
      'Tags',
      'Actions',
      'Details',
    ])
    const parts = await head.locator('tr').nth(1).locator('th').allTextContents()
    const named = ['Current', 'Prev', 'Best', 'Worst']
    expect(parts.filter((part) => named.includes(part))).toEqual(named)
    await expect(head.getByRole('button')).toHaveText(['Keyword', 'Positions', 'Last Update'])
    await head.getByText('Volume').click()
    await expect(page).toHaveURL(`/projects/${project.id}/keywords`)
  })

  test('KW-014 KW-016 a click on a header sorts, and the address says how', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await stand(keywords, [{ position: 20 }, { position: 3 }, { position: null }])
    const path = `/projects/${project.id}/keywords`
    await page.goto(path)
    const head = page.getByRole('grid').locator('thead')
    await head.getByRole('button', { name: 'Keyword' }).click()
    await expect(page).toHaveURL(`${path}?sort=keyword&order=asc`)
    await expect(phrases(page)).toHaveText(['apple', 'berry', 'cherry'])
    await head.getByRole('button', { name: 'Keyword' }).click()
    await expect(page).toHaveURL(`${path}?sort=keyword&order=desc`)
    await expect(phrases(page)).toHaveText(['cherry', 'berry', 'apple'])
    await head.getByRole('button', { name: 'Last Update' }).click()
    await expect(page).toHaveURL(`${path}?sort=updated_at&order=desc`)
    await head.getByRole('button', { name: 'Positions' }).click()
    await expect(page).toHaveURL(`${path}?sort=position&order=asc&ranks_between=1`)
    await expect(phrases(page)).toHaveText(['berry', 'apple'])
  })

  test('KW-042 sticky keywords stay first, whatever the list is sorted by', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await stand(keywords, [{ position: 20 }, { position: 3, is_sticky: true }, { position: 1 }])
    for (const sorting of ['sort=keyword&order=asc', 'sort=keyword&order=desc', 'sort=position&order=asc']) {
      await page.goto(`/projects/${project.id}/keywords?${sorting}`)
      await expect(rows(page)).toHaveCount(3)
      await expect(phrases(page).first()).toHaveText('berry')
    }
  })

  test('KW-071 the head gets more room above 21 keywords', async ({ page, person }) => {
    const texts = Array.from({ length: 22 }, (_, index) => `keyword ${index}`)
    const { project } = await makeTracked(person, texts)
    await page.goto(`/projects/${project.id}/keywords`)
    const head = page.getByRole('grid').locator('thead')
    await expect(rows(page)).toHaveCount(22)
    const padded = (await head.boundingBox())?.height ?? 0
    await page.getByLabel('Select keyword 21').check()
    await deleteSelected(page)
    await expect(rows(page)).toHaveCount(21)
    expect((await head.boundingBox())?.height).toBeLessThan(padded)
  })
})

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
    expect(await bare).toEqual({})
  })

  test('KW-018 each change of a filter asks for the list again', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
    await page.goto(`/projects/${project.id}/keywords?tag=3`)
    const changed = async (change: () => Promise<void>) => {
      const sent = nextRequest(page)
      await change()
      return sent
    }
    await expect(page.getByRole('button', { name: 'Clear Tag' })).toBeVisible()
    expect(await changed(() => page.getByRole('button', { name: 'Clear Tag' }).click())).not.toHaveProperty(
      'tag',
    )
    await expect(rows(page)).toHaveCount(2)
    for (const [name, option, expected] of [
      ['Rank', '11–20', { ranks_between: '3' }],
      ['Change', 'Declined', { changes: '2' }],
      ['Engine', 'Bing', { engine: expect.stringMatching(/^\d+$/) }],
      ['Country', 'Germany', { country: expect.stringMatching(/^\d+$/) }],
      ['All Time', 'Yesterday', { date_shortcut: '2' }],
      ['Flags', 'Favourited', { keyword_settings: 'is_favourited', is_favourited: '1' }],
    ] as const)
      expect(await changed(() => choose(page, name, option))).toMatchObject(expected)
    await page.keyboard.press('Escape')
    const slide = async () => {
      await page.getByRole('button', { name: 'Visibility', exact: true }).click()
      await page.getByRole('slider', { name: 'Least visibility, percent' }).press('ArrowRight')
    }
    expect(await changed(slide)).toMatchObject({ visibility_start: '1', visibility_end: '100' })
    await page.keyboard.press('Escape')
    const text = page.getByRole('textbox', { name: 'Filter keywords' })
    expect(await changed(() => text.fill('red'))).toMatchObject({ keyword_query: 'red' })
    await page.reload()
    await expect(text).toHaveValue('red')
    for (const chip of [
      'Rank 11–20',
      'Change Declined',
      'Engine Bing',
      'Country Germany',
      'Visibility 1–100 %',
    ])
      await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible()
  })

  test('KW-024 KW-027 KW-028 flags, dates and sorts offer their values', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
    await stand(keywords, [{ is_favourited: true }, { checked_at: daysAgo(1) }])
    await page.goto(`/projects/${project.id}/keywords`)
    const options = page.getByRole('option')
    await page.getByRole('button', { name: 'Flags' }).click()
    await expect(options).toHaveText(['Favourited', 'Alerts enabled', 'Sticky', 'Enabled'])
    await options.filter({ hasText: 'Favourited' }).click()
    await expect(phrases(page)).toHaveText(['apple'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear Flags' }).click()

    await page.getByRole('button', { name: 'All Time' }).click()
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
    const { project, keywords } = await makeTracked(person, ['at 10', 'at 100', 'at 20', 'at 50', 'unranked'])
    await stand(
      keywords,
      [10, 100, 20, 50, null].map((position) => ({ position })),
    )
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(rows(page)).toHaveCount(5)
    await expectNarrowed(page, 'Rank', {
      '1–100 (All)': ['at 10', 'at 100', 'at 20', 'at 50'],
      '1–10': ['at 10'],
      '11–20': ['at 20'],
      '21–50': ['at 50'],
      '51–100': ['at 100'],
    })
  })

  test('KW-026 each kind of change lists the keywords that moved so', async ({ page, person }) => {
    const movements = ['declined', 'dropped', 'improved', 'new', 'stable']
    const { project, keywords } = await makeTracked(person, movements)
    await stand(
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

test.describe('rows', () => {
  test('KW-037 KW-040 KW-041 KW-083 NAV-024 the four flags of a row are kept by the server', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    const id = keywords[0]?.id ?? 0
    await page.goto(`/projects/${project.id}/keywords`)
    const row = page.locator(`#keyword-${id}`)
    const phrase = row.locator('td[data-column="keyword"] [class*="phrase"]')
    const colour = () => phrase.evaluate((content) => getComputedStyle(content).color)
    await expect(row).toBeVisible()
    const ink = await colour()
    for (const [name, flag, type] of [
      ['Turn alerts on', 'is_alerts_enabled', 'is_alerts_enabled'],
      ['Favourite', 'is_favourited', 'is_favourited'],
      ['Pin to the top', 'is_sticky', 'is_sticky'],
      ['Enable', 'is_enabled', 'status'],
    ] as const) {
      const before = (await person.call(findKeyword, { project_keyword_id: id }))[flag]
      const toggle = row.getByRole('button', { name, exact: true })
      const sent = page.waitForRequest('**/api/v1/project-keywords/updateSettings')
      await toggle.click()
      const body = new URLSearchParams((await sent).postData() ?? '')
      expect(Object.fromEntries(body)).toEqual({ type, project_keyword_id: String(id), _method: 'PUT' })
      await expect(toggle).toHaveAttribute('aria-pressed', String(before === 0))
      await expect
        .poll(async () => (await person.call(findKeyword, { project_keyword_id: id }))[flag])
        .toBe(before === 1 ? 0 : 1)
    }
    await expect(row).toHaveAttribute('data-disabled')
    await expect.poll(colour).not.toBe(ink)
    await row.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(row).not.toHaveAttribute('data-disabled')
    await expect.poll(colour).toBe(ink)
    await expect
      .poll(async () => (await person.call(findKeyword, { project_keyword_id: id })).is_enabled)
      .toBe(1)
  })

  test('KW-038 a toggled flag is shown before the server knows it, and until the list is loaded again', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['red shoes'])
    const id = keywords[0]?.id ?? 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/project-keywords/updateSettings', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/projects/${project.id}/keywords`)
    const star = page.locator(`#keyword-${id}`).getByRole('img', { name: 'Favourite' })
    await page.getByRole('button', { name: 'Favourite', exact: true }).click()
    await expect(star).toBeVisible()
    expect((await person.call(findKeyword, { project_keyword_id: id })).is_favourited).toBe(0)
    const saved = page.waitForResponse('**/api/v1/project-keywords/updateSettings')
    release()
    await saved
    await setStanding(id, { is_favourited: false })
    await expect(star).toBeVisible()
    await page.getByRole('grid').getByRole('button', { name: 'Keyword' }).click()
    await expect(star).toHaveCount(0)
  })

  test('KW-062 KW-064 KW-066 KW-067 selected keywords are counted and asked about before new ranks are requested', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords`)
    const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
    await expect(rows(page)).toHaveCount(3)
    await expect(bar).toHaveCount(0)
    for (const name of ['apple', 'berry', 'cherry']) await page.getByLabel(`Select ${name}`).check()
    await expect(bar.getByText('3 keywords', { exact: true })).toBeVisible()
    await page.getByLabel('Select berry').uncheck()
    await page.getByRole('button', { name: 'ACTIONS(2)', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Request New Ranks', 'Delete'])
    await page.getByRole('menuitem', { name: 'Request New Ranks' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Do you want to request new ranks?')).toBeVisible()
    const sent = page.waitForRequest('**/api/v1/project-keyword-requests/create')
    await dialog.getByRole('button', { name: 'Request New Ranks' }).click()
    const body = new URLSearchParams((await sent).postData() ?? '')
    const idOf = (name: string) => String(keywords.find(({ keyword_name }) => keyword_name === name)?.id)
    expect(body.getAll('project_keyword_ids[]')).toEqual([idOf('apple'), idOf('cherry')])
  })

  test('KW-065 KW-068 KW-082 deleted keywords leave the list and the selection', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    for (const name of ['apple', 'berry']) await page.getByLabel(`Select ${name}`).check()
    await page.getByRole('button', { name: 'ACTIONS(2)', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Do you want to continue with removing process?')).toBeVisible()
    const sent = page.waitForRequest('**/api/v1/project-keywords/deleteSelectedAuth')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const body = new URLSearchParams((await sent).postData() ?? '')
    expect(body.get('_method')).toBe('DELETE')
    expect(body.get('project_id')).toBe(String(project.id))
    expect(body.get('sort')).toBe('keyword')
    expect(body.getAll('project_keyword_ids[]')).toEqual(keywords.slice(0, 2).map(({ id }) => String(id)))
    await expect(phrases(page)).toHaveText(['cherry'])
    await expect(page.getByRole('toolbar', { name: 'Selected keywords' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'ACTIONS(0)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Distribution · 1 keyword', exact: true })).toBeVisible()
  })
})

const rows = (page: Page) => page.locator('tr[id^="keyword-"]')
const phrases = (page: Page) => rows(page).locator('td[data-column="keyword"] [class*="phrase"]')

/** The parameters of the next list call. */
async function nextRequest(page: Page): Promise<Record<string, string>> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === listPath)
  return Object.fromEntries(new URL(request.url()).searchParams)
}

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: filter, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (filter !== 'Flags') await expect(page.getByRole('option')).toHaveCount(0)
}

/** The filter offers exactly these choices, and each lists exactly these keywords. */
async function expectNarrowed(page: Page, filter: string, lists: Record<string, string[]>) {
  for (const [option, expected] of Object.entries(lists)) {
    await page.getByRole('button', { name: new RegExp(`^${filter}( |$)`) }).click()
    await expect(page.getByRole('option')).toHaveText(Object.keys(lists))
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(phrases(page)).toHaveText(expected)
  }
}

async function stand(keywords: Keyword[], standings: Parameters<typeof setStanding>[1][]) {
  for (const [index, { id }] of keywords.entries()) await setStanding(id, standings[index] ?? {})
}

async function deleteSelected(page: Page) {
  await page.getByRole('button', { name: /^ACTIONS/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
