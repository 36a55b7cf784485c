import { expect, type Page } from '@playwright/test'
import { makeTracked, setPositions, withDatabase } from './history.ts'
import { openFilter, phrases, rows, setRankStates } from './keyword-list.ts'
import { test } from './person.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Add filter' }).click()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Add filter' })

test.describe('more filters', () => {
  test('narrow the list at once, stand in the address, and are taken back by their chips @deep', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['blue hat', 'red hat', 'red shoes'])
    await setRankStates(keywords, [
      {
        position: 2,
        previous_position: 14,
        movement: 'improved',
        change: 12,
        volume: 500,
        outcome: 'failed',
      },
      { position: 30, previous_position: 8, movement: 'declined', change: -22, volume: 10 },
      { position: 5, previous_position: 5, movement: 'stable', change: 0, volume: 90 },
    ])
    await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
    await expect(rows(page)).toHaveCount(3)
    await open(page)
    const more = panel(page).getByText('Choose how keywords moved as well')
    await panel(page).getByLabel('Since').selectOption('7 days ago')
    await expect(more).toBeVisible()
    await panel(page).getByLabel('Left').selectOption('top 10')
    await expect(more).toHaveCount(0)
    await panel(page).getByLabel('Left').selectOption('any')
    await panel(page).getByLabel('Since').selectOption('the check before')
    await panel(page).getByLabel('Entered').selectOption('top 10')
    await expect(phrases(page)).toHaveText(['blue hat'])
    await expect(page).toHaveURL(/entered_top=10/)
    await panel(page).getByLabel('Entered').selectOption('any')
    await panel(page).getByLabel('Moved which way').selectOption('down')
    await panel(page).getByLabel('Places moved at least').fill('20')
    await expect(phrases(page)).toHaveText(['red hat'])
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear Moved' }).click()
    await expect(rows(page)).toHaveCount(3)

    await open(page)
    await panel(page).getByLabel('Volume from').fill('90')
    await panel(page).getByLabel('Matches').fill('^red')
    await expect(phrases(page)).toHaveText(['red shoes'])
    await page.reload()
    await expect(phrases(page)).toHaveText(['red shoes'])
    await expect(page.getByRole('button', { name: 'Matches “^red”' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(3)

    await open(page)
    await panel(page).getByLabel('Last check failed').check()
    await expect(phrases(page)).toHaveText(['blue hat'])
    await page.keyboard.press('Escape')
    await openFilter(page, 'Device')
    await expect(page.getByRole('option')).toHaveText(['Desktop3'])
    await page.getByRole('option', { name: 'Desktop' }).click()
    await expect(page.getByRole('button', { name: 'Device is Desktop' })).toBeVisible()
  })

  test('find keywords that lost a feature, with what was lost lately to choose from @deep', async ({
    page,
    person,
  }) => {
    const { project, keywords } = await makeTracked(person, ['blue hat', 'red hat'])
    await withDatabase((database) =>
      database.query(
        `WITH lost AS (UPDATE keywords SET own_features = '{}' WHERE id = $1 RETURNING account_id, id)
         INSERT INTO feature_moves (account_id, keyword_id, day, won, lost)
         SELECT account_id, id, current_date - 3, '{}', '{4}' FROM lost`,
        [keywords[1]!.id],
      ),
    )
    await page.goto(`/projects/${project.id}/keywords`)
    await openFilter(page, 'Lost feature')
    await page.getByRole('option', { name: 'Local pack' }).click()
    await expect(phrases(page)).toHaveText(['red hat'])
    await expect(
      page.getByRole('button', { name: 'Lost feature is Local pack, within 30 days' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await open(page)
    await panel(page).getByLabel('Since').selectOption('yesterday')
    await expect(phrases(page)).toHaveCount(0)
  })

  test('offer the projects in use only where all are listed @deep', async ({ page, person }) => {
    const { project } = await makeTracked(person, ['red hat'])
    await page.goto('/keywords')
    await openFilter(page, 'Project')
    await page.getByRole('option', { name: 'Shop' }).click()
    await expect(page).toHaveURL(new RegExp(`project=${project.id}`))
    await page.goto(`/projects/${project.id}/keywords`)
    await open(page)
    await expect(panel(page).getByRole('button', { name: 'Device', exact: true })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Project', exact: true })).toHaveCount(0)
  })

  test('the menu sorts by a column whose head does not @deep', async ({ page, person }) => {
    const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
    await setRankStates(keywords, [{ volume: 5 }, { volume: 70 }])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/projects/${project.id}/keywords`)
    await page.getByRole('button', { name: 'Sort by Traffic lost' }).click()
    await page.getByRole('menuitemradio', { name: 'Volume', exact: true }).click()
    await expect(phrases(page)).toHaveText(['berry', 'apple'])
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click()
    await expect(phrases(page)).toHaveText(['apple', 'berry'])
  })
})

test('which keywords left the top 10 this week is told by the days of the week @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const week = [
    [5, 5, 6, 6, 7, 8, 9, 14],
    [14, 13, 12, 11, 9, 8, 7, 6],
    [5, 30, 30, 30, 30, 30, 30, 9],
  ]
  for (const [index, keyword] of keywords.entries()) await setPositions(keyword, week[index]!)
  // Since the check before, another keyword fell.
  await setRankStates(keywords, [
    { position: 14, previous_position: 14, movement: 'stable', change: 0 },
    { position: 6, previous_position: 7, movement: 'improved', change: 1 },
    { position: 9, previous_position: 30, movement: 'improved', change: 21 },
  ])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
  await open(page)
  await panel(page).getByLabel('Left').selectOption('top 10')
  await expect(rows(page)).toHaveCount(0)
  await panel(page).getByLabel('Since').selectOption('7 days ago')
  await expect(phrases(page)).toHaveText(['apple'])
  await panel(page).getByLabel('Left').selectOption('any')
  await panel(page).getByLabel('Entered').selectOption('top 10')
  await expect(phrases(page)).toHaveText(['berry'])
})

test('all that match get a tag and are deleted, those beyond the page too, and no others @deep', async ({
  page,
  person,
}) => {
  const blue = Array.from({ length: 102 }, (_, index) => `blue ${index}`)
  const { project } = await makeTracked(person, [...blue, 'red 0'])
  await page.goto(`/projects/${project.id}/keywords?keyword_query=blue`)
  await page.getByRole('checkbox', { name: 'Select the keywords of this page' }).check()
  await expect(page.getByText('All 100 keywords on this page are selected.')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 102 that match' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await expect(bar.getByText('102 keywords', { exact: true })).toBeVisible()

  await bar.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('menuitem', { name: 'Add tag' }).click()
  await page.getByRole('textbox', { name: 'Tag' }).fill('sky')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('INFO: Tag added to 102 keywords.')).toBeVisible()

  // One row taken out: single rows are chosen again.
  await rows(page).first().getByRole('checkbox').uncheck()
  await expect(bar.getByText('99 keywords', { exact: true })).toBeVisible()
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all 102 that match' }).click()

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByText(/^102 keywords and their history since /)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('INFO: 102 keywords have been deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(phrases(page)).toHaveText(['red 0'])
})
