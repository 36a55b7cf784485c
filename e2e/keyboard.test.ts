import { expect, type Locator, type Page } from '@playwright/test'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { makeTracked } from './history.ts'
import { type Person, test } from './person.ts'

async function openList(page: Page, person: Person, phrases: readonly string[]) {
  const made = await makeTracked(person, phrases)
  await page.goto(`/projects/${made.project.id}/keywords?sort=keyword&order=asc`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select apple' })).toBeVisible()
  return made
}

const drawerOf = (page: Page, phrase: string) => page.getByRole('region', { name: `Details of ${phrase}` })

/** Expects Tab and Shift+Tab to stay inside the dialog. */
async function expectTrapped(page: Page, dialog: Locator) {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
}

test('rows are gone through, selected and opened with keys alone', async ({ page, person }) => {
  await openList(page, person, ['apple', 'berry', 'cherry'])
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Space')
  for (const phrase of ['apple', 'berry', 'cherry'])
    await expect(page.getByRole('checkbox', { name: `Select ${phrase}` })).toBeChecked()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(drawerOf(page, 'apple')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page, 'apple')).toHaveCount(0)
})

test('the tabs of a drawer are walked with arrows, and Escape gives the focus back to the list @deep', async ({
  page,
  person,
}) => {
  await openList(page, person, ['apple', 'berry'])
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page, 'apple')
  await drawer.getByRole('tab', { name: 'Positions' }).focus()
  for (const name of ['Competitors', 'Other ranks', 'Top 100', 'Related searches', 'Notes', 'Positions']) {
    await page.keyboard.press('ArrowRight')
    await expect(drawer.getByRole('tab', { name, selected: true })).toBeFocused()
    await expect(drawer.getByRole('tabpanel', { name })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeFocused()
})

test('every control of a row is reached and pressed with keys @deep', async ({ page, person }) => {
  const { project, keywords } = await openList(page, person, ['apple'])
  const row = page.locator(`#keyword-${keywords[0]!.id}`)
  for (const name of [
    'Favourite',
    'Pin',
    'Enable',
    'Turn alerts on',
    'Request new ranks',
    'Open full view',
  ]) {
    const button = row.getByRole('button', { name, exact: true })
    await button.focus()
    await expect(button).toBeFocused()
    expect(await button.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(0)
  }
  await row.getByRole('button', { name: 'Favourite', exact: true }).press('Enter')
  await expect
    .poll(async () => (await person.call(listKeywords, { project_id: project.id })).data[0]?.is_favourited)
    .toBe(1)
})

test('j and k walk through the keywords from anywhere, x selects and o opens @deep', async ({
  page,
  person,
}) => {
  await openList(page, person, ['apple', 'berry'])
  const checkbox = (phrase: string) => page.getByRole('checkbox', { name: `Select ${phrase}` })
  for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await expect(checkbox('apple')).toBeChecked()
  await expect(checkbox('berry')).not.toBeChecked()
  for (const key of ['j', 'o']) await page.keyboard.press(key)
  await expect(drawerOf(page, 'berry')).toBeVisible()
})

test('t opens the tags of the keyword that the keys are at @deep', async ({ page, person }) => {
  await openList(page, person, ['apple', 'berry'])
  for (const key of ['j', 'j', 't']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'Tags of berry' })).toBeVisible()
})

test('links for keys skip the header, and what is above the keywords @deep', async ({ page, person }) => {
  await openList(page, person, ['apple'])
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the keywords' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Keywords' })).toBeFocused()
})

test('a menu opens with a key, is walked with arrows, and gives the focus back @deep', async ({
  page,
  person,
}) => {
  await openList(page, person, ['apple'])
  const sort = page.getByRole('button', { name: /^Sort by/ })
  await sort.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('menuitemradio')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await expect(sort).toBeFocused()

  await page.getByRole('button', { name: 'Add filter' }).focus()
  await page.keyboard.press('Enter')
  const offered = page.getByRole('dialog', { name: 'Add filter' })
  await offered.getByRole('button', { name: 'Rank', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ranks_between=/)
})

test('a dialog over the list keeps the focus, and Escape gives it back @deep', async ({ page, person }) => {
  await openList(page, person, ['apple'])
  await page.getByRole('checkbox', { name: 'Select apple' }).press('Space')
  const remove = page.getByRole('toolbar').getByRole('button', { name: 'Delete' })
  await remove.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectTrapped(page, question)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
})

test('the detail over the list keeps the focus, its tabs are walked, and Escape closes it @deep', async ({
  page,
  person,
}) => {
  const { keywords } = await openList(page, person, ['apple'])
  const open = page.locator(`#keyword-${keywords[0]!.id}`).getByRole('button', { name: 'Open full view' })
  await open.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: 'View Keyword' })
  await detail.getByRole('tab', { name: 'RANK HISTORY' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(detail.getByRole('tab', { name: 'COMPETITOR HISTORY', selected: true })).toBeFocused()
  await expectTrapped(page, detail)
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('projects are chosen and deleted with keys alone @deep', async ({ page, person }) => {
  await makeTracked(person, ['apple'], { project_name: 'Shop' })
  await page.goto('/projects')
  await page.getByRole('checkbox', { name: 'Select Shop' }).press('Space')
  const actions = page.getByRole('button', { name: 'Bulk actions' })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const last = page.getByRole('menuitem', { name: 'Delete selected projects' })
  // The menu receives keys once it has the focus.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectTrapped(page, question)
  await question.getByRole('button', { name: /Delete/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText("THERE AREN'T ANY PROJECTS")).toBeVisible()
})
