import { expect, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { createTag, listTagsOfKeyword } from '@rankline/contract/tags/calls'
import { delayRequests } from './delayed.ts'
import { makeTracked } from './history.ts'
import { openFilter, rows } from './keyword-list.ts'
import { type Person, test } from './person.ts'

test('TAG-001 TAG-002 TAG-003 the popup lists the tags in full, the table cuts their names', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  await tagAs(person, 'abcdefghijkl', [keywords[0]])
  await tagAs(person, 'brand', [keywords[0]])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  const cell = cellOf(page, keywords[0])
  await expect(cell.getByText('abcdefghij...', { exact: true })).toBeVisible()

  await cell.getByRole('button').click()
  await expect(listed(page)).toHaveText(['abcdefghijkl', 'brand'])
  await popup(page).getByRole('button', { name: 'Remove abcdefghijkl' }).click()
  await expect(listed(page)).toHaveText(['brand'])
  await expect.poll(() => tagsOf(person, keywords[0])).toEqual(['brand'])
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  await expect(cell.getByText('abcdefghij...')).toHaveCount(0)

  await cellOf(page, keywords[1]).getByRole('button').click()
  await expect(popup(page).getByText('Nothing to see here yet.', { exact: true })).toBeVisible()
})

test('a tag is added in the popup by its name and colour, another by a click, before the server knows @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await cellOf(page, keywords[0]).getByRole('button').click()
  await popup(page).getByRole('textbox', { name: 'Tag' }).fill('brand')
  await popup(page).getByRole('radio', { name: 'Red' }).check()
  await page.keyboard.press('Enter')
  await expect(listed(page)).toHaveText(['brand'])
  await expect(cellOf(page, keywords[0]).locator('[data-type="2"]')).toHaveText('brand')
  await page.keyboard.press('Escape')

  const release = await delayRequests(page, '**/api/v1/project-keyword-tags/assignAuth')
  await cellOf(page, keywords[1]).getByRole('button').click()
  await popup(page).getByRole('button', { name: 'Add brand' }).click()
  await expect(listed(page)).toHaveText(['brand'])
  expect(await tagsOf(person, keywords[1])).toEqual([])
  release()
  await expect.poll(() => tagsOf(person, keywords[1])).toEqual(['brand'])
  await page.reload()
  await expect(cellOf(page, keywords[1])).toContainText('brand')
})

test('a tag that the server refuses is taken back @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  await tagAs(person, 'brand', keywords)
  await page.route('**/api/v1/project-keyword-tags/deleteAuth', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 'error', code: 'FORBIDDEN', message: 'Not you.', items: null, errors: {} },
    }),
  )
  await page.goto(`/projects/${project.id}/keywords`)
  await cellOf(page, keywords[0]).getByRole('button').click()
  await popup(page).getByRole('button', { name: 'Remove brand' }).click()
  await expect(page.getByText('ERROR: Not you.')).toBeVisible()
  await expect(listed(page)).toHaveText(['brand'])
})

test('a click that the arriving tags interrupt opens the popup @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple'])
  await tagAs(person, 'brand', keywords)
  const release = await delayRequests(page, '**/api/v1/project-keyword-tags/**')
  await page.goto(`/projects/${project.id}/keywords`)
  const cell = cellOf(page, keywords[0])
  await cell.locator('svg').hover()
  await page.mouse.down()
  release()
  await expect(cell).toContainText('brand')
  await page.mouse.up()
  await expect(listed(page)).toHaveText(['brand'])
})

test('the list is narrowed to a tag, and a row leaves it with its tag @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const tag = await tagAs(person, 'brand', [keywords[0], keywords[2]])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await openFilter(page, 'Tag')
  await page.getByRole('option', { name: 'brand' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}/keywords?sort=keyword&tag=${tag.id}`)
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tag is brand' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await cellOf(page, keywords[0]).getByRole('button').click()
  await popup(page).getByRole('button', { name: 'Remove brand' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Tag' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test.describe('selected keywords', () => {
  test('are given a new tag, an own one, and lose all of theirs @deep', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
    await tagAs(person, 'brand', [keywords[2]])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    for (const name of ['apple', 'berry']) await page.getByLabel(`Select ${name}`).check()
    const dialog = page.getByRole('dialog')

    await chooseTags(page, 'Add tag')
    await expect(dialog.getByRole('heading', { name: 'Add a tag to 2 keywords' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('fruit')
    await dialog.getByRole('radio', { name: 'Green' }).check()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    for (const keyword of keywords.slice(0, 2))
      await expect(cellOf(page, keyword).locator('[data-type="3"]')).toHaveText('fruit')

    await chooseTags(page, 'Assign tag')
    await dialog.getByRole('radio', { name: 'brand' }).check()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(dialog).toHaveCount(0)
    for (const keyword of keywords.slice(0, 2))
      await expect.poll(() => tagsOf(person, keyword)).toEqual(['brand', 'fruit'])

    await chooseTags(page, 'Clear tags')
    await expect(dialog.getByText('Do you want to continue with removing process?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Clear tags' }).click()
    await expect.poll(() => tagsOf(person, keywords[0])).toEqual([])
    expect(await tagsOf(person, keywords[1])).toEqual([])
    expect(await tagsOf(person, keywords[2])).toEqual(['brand'])
    await expect(cellOf(page, keywords[0]).locator('[data-type]')).toHaveCount(0)
  })
})

test('KW-063 tags, competitors and notes of selected keywords: all seven actions are at hand', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await page.goto(`/projects/${project.id}/keywords`)
  for (const name of ['apple', 'berry']) await page.getByLabel(`Select ${name}`).check()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  const modes = {
    Tags: ['Add tag', 'Assign tag', 'Clear tags'],
    Competitors: ['Add competitors', 'Clear competitors'],
    Notes: ['Add a note', 'Clear notes'],
  }
  const dialog = page.getByRole('dialog')
  for (const [mode, actions] of Object.entries(modes))
    for (const action of actions) {
      await bar.getByRole('button', { name: mode, exact: true }).click()
      await expect(page.getByRole('menuitem')).toHaveText(actions)
      await page.getByRole('menuitem', { name: action }).click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
})

test('on a phone cards show tags, and nothing is wider than the screen @deep', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  await tagAs(person, 'brand', [keywords[0]])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(page.getByRole('article', { name: 'apple' }).getByText('brand', { exact: true })).toBeVisible()
  await page.getByLabel('Select apple').check()
  await chooseTags(page, 'Add tag')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

const popup = (page: Page) => page.getByRole('dialog', { name: /^Tags of / })
const listed = (page: Page) =>
  popup(page).getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')

const cellOf = (page: Page, keyword: Keyword | undefined) =>
  page.locator(`#keyword-${keyword?.id} td[data-column="tags"]`)

const tagAs = (person: Person, tag: string, keywords: readonly (Keyword | undefined)[]) =>
  person.call(createTag, { tag, project_keyword_ids: keywords.map((keyword) => keyword?.id) })

const tagsOf = async (person: Person, keyword: Keyword | undefined) =>
  (await person.call(listTagsOfKeyword, { project_keyword_id: keyword?.id })).map(({ tag_name }) => tag_name)

async function chooseTags(page: Page, action: string) {
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await bar.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
