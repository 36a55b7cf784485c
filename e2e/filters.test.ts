import { expect, type Page } from '@playwright/test'
import { DAY, utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { CHANGE, DATE_SHORTCUT, RANK_RANGE } from '@rankline/contract/keywords/filter-values'
import { createPreset, listPresets } from '@rankline/contract/presets/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { makeProject, makeTracked, setRankState, track } from './history.ts'
import { openFilter, rows } from './keyword-list.ts'
import { test } from './person.ts'

test('KW-023 every filter is offered, stands in the address and survives a reload', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const tag = await person.call(createTag, { tag: 'fruit', project_keyword_ids: [keywords[0]?.id] })
  await setRankState(keywords[0]?.id ?? 0, {
    position: 5,
    previous_position: 9,
    change: 4,
    movement: 'improved',
    is_favourited: true,
    checked_at: new Date().toISOString(),
  })
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Rank', '1-10')
  await choose(page, 'Change', 'Improved')
  await choose(page, 'Engine', 'Google')
  await choose(page, 'Country', 'United States')
  await choose(page, 'All Time', 'Last Week')
  await choose(page, 'Flags', 'Favourited')
  await choose(page, 'Tag', 'fruit')
  await openFilter(page, 'Visibility')
  await page.getByRole('slider').first().press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Filter keywords' }).fill('app')
  await page.getByRole('button', { name: 'Sort by Traffic lost' }).click()
  await page.getByRole('menuitemradio', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Ascending' }).click()
  await page.keyboard.press('Escape')

  const expected = {
    ranks_between: String(RANK_RANGE.top10),
    changes: String(CHANGE.improved),
    engine: '7',
    country: '241',
    date_shortcut: String(DATE_SHORTCUT.lastWeek),
    keyword_settings: 'is_favourited',
    tag: String(tag.id),
    visibility_start: '1',
    visibility_end: '100',
    keyword_query: 'app',
    sort: 'change',
    order: 'asc',
  }
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(parameters).toEqual(expected)
  const sent = page.waitForRequest((request) => request.url().includes('/project-keywords/fetchAuth'))
  await page.reload()
  const asked = Object.fromEntries(new URL((await sent).url()).searchParams)
  expect(asked).toMatchObject({ ...expected, project_id: String(project.id), is_favourited: '1' })
  expect(parameters()).toEqual(expected)
  await expect(rows(page)).toHaveCount(1)
  for (const chip of [
    'Rank is 1-10',
    'Change is Improved',
    'Updated Last Week',
    'Flags Favourited',
    'Tag is fruit',
  ])
    await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Presets' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear Updated' }).click()
  await openFilter(page, 'All Time')
  await page.getByRole('option', { name: 'Custom' }).click()
  const today = utcDay()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill(today)
  await expect
    .poll(parameters)
    .toMatchObject({ date_shortcut: '8', date_custom_start: '2026-01-01', date_custom_end: today })
  await page.reload()
  await expect(page.getByRole('button', { name: `Updated 2026-01-01 – ${today}` })).toBeVisible()
})

test('KW-078 each parameter of the list narrows or sorts it', async ({ person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const other = await makeProject(person, { project_name: 'Other' })
  await track(person, other, ['date'], { engine_country: 238 })
  const [apple, berry, cherry] = keywords as [Keyword, Keyword, Keyword]
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString()
  const plain = { is_favourited: false, is_alerts_enabled: false, is_sticky: false }
  await setRankState(apple.id, {
    ...plain,
    ...{ position: 5, previous_position: 9, change: 4, movement: 'improved', is_favourited: true },
    checked_at: day(0),
  })
  await setRankState(berry.id, {
    ...plain,
    ...{ position: 50, previous_position: 40, change: -10, movement: 'declined', is_alerts_enabled: true },
    checked_at: day(60),
  })
  await setRankState(cherry.id, {
    ...plain,
    ...{ position: 80, previous_position: 80, change: 0, movement: 'stable', is_enabled: false },
    checked_at: day(200),
  })
  const tag = await person.call(createTag, { tag: 'red', project_keyword_ids: [apple.id, cherry.id] })
  const names = async (filters: Record<string, string | number>) =>
    (await person.call(listKeywords, { sort: 'keyword', project_id: project.id, ...filters })).data.map(
      ({ keyword }) => keyword,
    )

  const all = ['apple', 'berry', 'cherry']
  expect(await names({})).toEqual(all)
  expect(await names({ project_id: other.id })).toEqual(['date'])
  expect(await names({ project_id: '', country: 238 })).toEqual(['date'])
  expect(await names({ country: 238 })).toEqual([])
  expect(await names({ engine: 7 })).toEqual(all)
  expect(await names({ engine: 4 })).toEqual([])
  expect(await names({ page: 2 })).toEqual([])
  expect(await names({ order: 'desc' })).toEqual(all.toReversed())
  expect(await names({ sort: 'change', order: 'asc' })).toEqual(['berry', 'cherry', 'apple'])
  expect(await names({ ranks_between: 4 })).toEqual(['berry'])
  expect(await names({ changes: 1 })).toEqual(['apple'])
  expect(await names({ visibility_start: 1 })).toEqual(['apple'])
  expect(await names({ visibility_end: 1 })).toEqual(['berry', 'cherry'])
  expect(await names({ tag: tag.id })).toEqual(['apple', 'cherry'])
  expect(await names({ date_shortcut: 6 })).toEqual(['apple', 'berry'])
  const custom = { date_shortcut: 8, date_custom_start: day(100), date_custom_end: day(30) }
  const days = Object.entries(custom).map(([name, value]) => [name, String(value).slice(0, 10)])
  expect(await names(Object.fromEntries(days))).toEqual(['berry'])
  expect(await names({ keyword_query: 'ERR' })).toEqual(['berry', 'cherry'])
  expect(await names({ is_favourited: 1 })).toEqual(['apple'])
  expect(await names({ is_alerts_enabled: 1 })).toEqual(['berry'])
  expect(await names({ is_sticky: 1 })).toEqual([])
  await setRankState(cherry.id, { is_sticky: true })
  expect(await names({ is_sticky: 1 })).toEqual(['cherry'])
  expect(await names({ keyword_settings: 'is_enabled' })).toEqual(['apple', 'berry'])
})

test.describe('presets', () => {
  test('PRE-001 PRE-002 a saved set of filters is listed and applied, after a reload too', async ({
    page,
    person,
  }) => {
    const { project } = await makeTracked(person, ['apple', 'berry'])
    const list = `/projects/${project.id}/keywords`
    await page.goto(`${list}?changes=4&keyword_query=app&sort=keyword&page=1`)
    await open(page)
    await expect(popup(page).getByText('Nothing to see here yet.', { exact: true })).toBeVisible()
    await popup(page).getByRole('textbox', { name: 'Preset name' }).fill('Lost apples')
    await popup(page).getByRole('button', { name: 'Save' }).click()
    await expect(popup(page).getByRole('button', { name: 'Lost apples', exact: true })).toBeVisible()

    await page.goto(`${list}?engine=7&order=desc`)
    await open(page)
    await popup(page).getByRole('button', { name: 'Lost apples', exact: true }).click()
    await expect(page).toHaveURL(`${list}?keyword_query=app&changes=4&sort=keyword`)
    await expect(page.getByRole('textbox', { name: 'Filter keywords' })).toHaveValue('app')
    await expect(page.getByRole('button', { name: 'Change is Not Ranked' })).toBeVisible()
  })

  test('a preset without a filter is not saved @deep', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['apple'])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await open(page)
    await popup(page).getByRole('textbox', { name: 'Preset name' }).fill('Everything')
    await popup(page).getByRole('button', { name: 'Save' }).click()
    await expect(popup(page).getByText('Please fill at least one filter settings.')).toBeVisible()
    expect(await person.call(listPresets, {})).toEqual([])
  })

  test('PRE-009 deleting a preset is asked about', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['apple'])
    await person.call(createPreset, { name: 'Winners', data: 'changes=1' })
    await page.goto(`/projects/${project.id}/keywords`)
    await open(page)
    const question = page.getByRole('dialog', { name: 'Do you want to delete this preset?' })
    await popup(page).getByRole('button', { name: 'Delete Winners' }).click()
    await expect(question.getByText('Do you want to delete this preset?', { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(popup(page).getByRole('button', { name: 'Winners', exact: true })).toBeVisible()
    await popup(page).getByRole('button', { name: 'Delete Winners' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(popup(page).getByText('Nothing to see here yet.')).toBeVisible()
    await expect.poll(() => person.call(listPresets, {})).toEqual([])
  })

  const popup = (page: Page) => page.getByRole('dialog', { name: 'Presets' })
  const open = (page: Page) => page.getByRole('button', { name: 'Presets' }).click()
})

test('columns and the height of rows are chosen by keyboard and remembered @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await page.goto(`/projects/${project.id}/keywords`)
  const volume = page.getByRole('columnheader', { name: 'Volume' })
  await expect(volume).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Volume' }).focus()
  await page.keyboard.press('Enter')
  await expect(volume).toHaveCount(0)
  await page.getByRole('menuitemradio', { name: 'Compact' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const height = () =>
    rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(height).toBe(32)

  await page.reload()
  await expect.poll(height).toBe(32)
  await expect(volume).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await expect(volume).toBeVisible()
  await expect.poll(height).toBe(40)
})

async function choose(page: Page, filter: string, option: string) {
  const filters = page.getByRole('search', { name: 'Filter keywords' })
  await openFilter(page, filter, filters)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}
