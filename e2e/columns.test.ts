import { expect, type Page } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

const leafs = [
  'place',
  'current',
  'change',
  'change_day',
  'change_week',
  'prev_position',
  'best_position',
  'worst_position',
  'trend',
]
const usual = [...leafs, 'serp', 'volume', 'traffic', 'traffic_value', 'updated_at', 'tags', 'actions']

const head = (page: Page, column: string) => page.locator(`th[data-column="${column}"]`)

/** The columns of the first row, without those that cannot be moved. */
const columns = (page: Page) =>
  page
    .locator('tr[data-selected], tr[id^="keyword-"]')
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.column ?? '').slice(2, -1))

const widthOf = async (page: Page, column: string) => Math.round((await boxOf(page, column)).width)

async function boxOf(page: Page, column: string) {
  const box = await head(page, column).boundingBox()
  if (box === null) throw new Error(`No head of ${column}`)
  return box
}

/** Drags from the middle of one head to the left part of another. */
async function drag(page: Page, from: string, to: string) {
  const [start, end] = [await boxOf(page, from), await boxOf(page, to)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 8)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 12, { steps: 4 })
  await page.mouse.move(end.x + 3, end.y + 12)
}

async function resize(page: Page, column: string, by: number) {
  const { x, y, width, height } = await boxOf(page, column)
  await page.mouse.move(x + width - 3, y + height - 8)
  await page.mouse.down()
  await page.mouse.move(x + width - 3 + by, y + height - 8, { steps: 4 })
  await page.mouse.up()
}

async function openList(page: Page, person: Parameters<typeof makeTracked>[0]) {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('checkbox', { name: 'Select apple' })).toBeVisible()
  // The code of drags loads when the pointer comes near the heads.
  const code = page.waitForResponse(/column-drag/)
  await head(page, 'volume').hover()
  await code
  return project
}

test.use({ viewport: { width: 1440, height: 900 } })

test('heads are dragged to other places, groups as one, and their edges to other widths @deep', async ({
  page,
  person,
}) => {
  await openList(page, person)
  expect(await columns(page)).toEqual(usual)
  await drag(page, 'volume', 'serp')
  await page.mouse.up()
  await expect.poll(() => columns(page)).toEqual([...leafs, 'volume', 'serp', ...usual.slice(11)])
  await drag(page, 'positions', 'place')
  await page.mouse.up()
  const moved = [...leafs.slice(1), 'place', 'volume', 'serp', ...usual.slice(11)]
  await expect.poll(() => columns(page)).toEqual(moved)
  // Within its group alone.
  await drag(page, 'best_position', 'place')
  await page.mouse.up()
  const within = [
    'current',
    'change',
    'change_day',
    'change_week',
    'prev_position',
    'worst_position',
    'trend',
    'best_position',
  ]
  await expect.poll(() => columns(page)).toEqual([...within, ...moved.slice(8)])

  await resize(page, 'traffic', 40)
  await expect.poll(() => widthOf(page, 'traffic')).toBe(96)
  const keyword = await widthOf(page, 'keyword')
  await resize(page, 'keyword', 60)
  await expect.poll(() => widthOf(page, 'keyword')).toBe(keyword + 60)
  expect(await widthOf(page, 'traffic')).toBe(96)

  await page.reload()
  await expect.poll(() => columns(page)).toEqual([...within, ...moved.slice(8)])
  expect(await widthOf(page, 'traffic')).toBe(96)
  expect(await widthOf(page, 'keyword')).toBe(keyword + 60)
  await expect(page).not.toHaveURL(/sort=/)
})

test('Escape takes a drag of a head back, and a press that does not move still sorts @deep', async ({
  page,
  person,
}) => {
  await openList(page, person)
  await drag(page, 'updated_at', 'serp')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await columns(page)).toEqual(usual)
  await expect(page).not.toHaveURL(/sort=/)
  await head(page, 'updated_at').getByRole('button').click()
  await expect(page).toHaveURL(/sort=updated_at/)
})

test('columns are moved and sized by keyboard, and go back to their usual places @deep', async ({
  page,
  person,
}) => {
  await openList(page, person)
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Order and widths…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Order and widths of columns' })
  const left = dialog.getByRole('button', { name: 'Move Volume to the left' })
  await left.focus()
  await page.keyboard.press('Enter')
  await expect(left).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('Volume is column 3 of 9')
  await dialog.getByRole('button', { name: 'Move Positions to the left' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('spinbutton', { name: 'Width of Traffic in pixels' }).focus()
  await page.keyboard.type('120')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  expect(await columns(page)).toEqual([...leafs.slice(1), 'place', 'volume', 'serp', ...usual.slice(11)])
  expect(await widthOf(page, 'traffic')).toBe(120)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await expect.poll(() => columns(page)).toEqual(usual)
  expect(await widthOf(page, 'traffic')).toBe(56)
})

test('a saved view brings order and widths back, and another person has their own @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await openList(page, person)
  await drag(page, 'volume', 'serp')
  await page.mouse.up()
  await resize(page, 'traffic', 40)
  await expect.poll(() => widthOf(page, 'traffic')).toBe(96)
  await page.goto(`/projects/${project.id}/keywords?keyword_query=app`)
  const presets = page.getByRole('dialog', { name: 'Presets' })
  await page.getByRole('button', { name: 'Presets' }).click()
  await presets.getByRole('textbox', { name: 'Preset name' }).fill('Apples')
  await presets.getByRole('button', { name: 'Save' }).click()
  const preset = presets.getByRole('button', { name: 'Apples', exact: true })
  await expect(preset).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => columns(page)).toEqual(usual)
  await page.getByRole('button', { name: 'Presets' }).click()
  await expect(preset).not.toHaveAttribute('aria-current', 'true')
  await preset.click()
  await expect.poll(() => columns(page)).toEqual([...leafs, 'volume', 'serp', ...usual.slice(11)])
  expect(await widthOf(page, 'traffic')).toBe(96)

  const member = await join(request, person, 'viewer')
  await signInAs(page, member, baseURL)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect.poll(() => columns(page)).toEqual(usual)
  await signInAs(page, person, baseURL)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect.poll(() => columns(page)).toEqual([...leafs, 'volume', 'serp', ...usual.slice(11)])
})

test('order, widths and rows follow a person to another browser, and back @deep', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const project = await openList(page, person)
  await drag(page, 'volume', 'serp')
  await page.mouse.up()
  const saved = page.waitForResponse(/list-layout\/save/)
  await resize(page, 'traffic', 40)
  expect((await saved).ok()).toBe(true)

  const elsewhere = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  const other = await elsewhere.newPage()
  await signInAs(other, person, baseURL)
  await other.goto(`/projects/${project.id}/keywords`)
  await expect.poll(() => columns(other)).toEqual([...leafs, 'volume', 'serp', ...usual.slice(11)])
  expect(await widthOf(other, 'traffic')).toBe(96)
  const savedThere = other.waitForResponse(/list-layout\/save/)
  await other.getByRole('button', { name: 'Columns' }).click()
  await other.getByRole('menuitem', { name: 'Reset to default' }).click()
  await savedThere
  await elsewhere.close()

  await page.reload()
  await expect.poll(() => columns(page)).toEqual(usual)
  await expect.poll(() => widthOf(page, 'traffic')).toBe(56)
})
