import { expect } from '@playwright/test'
import { restoreBinned } from '@rankline/contract/bin/calls'
import { addCompetitors, competitorGraph } from '@rankline/contract/competitors/calls'
import { addKeywords, deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked, setCompetitorPositions } from './history.ts'
import { phrases } from './keyword-list.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

test('a deleted keyword is found in the bin and restored, another is deleted permanently', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const ids = keywords.slice(0, 2).map(({ id }) => id)
  await person.call(deleteKeywords, { project_keyword_ids: ids })
  await page.goto('/keywords')
  await page.getByRole('link', { name: 'BIN' }).click()
  await page.getByText('Keywords', { exact: true }).last().click()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Restore apple' }).click()
  await expect(page.getByText('INFO: 1 keyword restored.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete berry permanently' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('1 keyword and all history of it. This cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('INFO: 1 keyword deleted permanently.')).toBeVisible()
  await expect(page.getByText('No deleted keywords')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'cherry'])
})

test('the message of a deletion undoes it at once', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await page.getByRole('checkbox', { name: 'Select apple' }).check()
  await page.getByRole('checkbox', { name: 'Select berry' }).check()
  await page.getByRole('button', { name: 'ACTIONS(2)', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('INFO: 2 keywords have been deleted.')).toBeVisible()
  await expect(phrases(page)).toHaveText(['cherry'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('INFO: 2 items restored.')).toBeVisible()
  await expect(phrases(page)).toHaveText(['apple', 'berry', 'cherry'])
})

test('the bin undoes a whole deletion, also where a keyword of it was restored before', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry', 'cherry'])
  const ids = keywords.slice(0, 2).map(({ id }) => id)
  await person.call(deleteKeywords, { project_keyword_ids: ids })
  await page.goto('/bin')
  const row = page.locator('tbody tr')
  await expect(row).toContainText(['apple, berry'])
  await expect(row).toContainText(['Deleted: 2 keywords'])
  await person.call(restoreBinned, { binned_keyword_ids: [ids[0]!] })
  await page.getByRole('button', { name: 'Undo apple, berry' }).click()
  await expect(
    page.getByText('INFO: 1 item restored. 1 item skipped: there again, or deleted since.'),
  ).toBeVisible()
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'berry', 'cherry'])
})

test('the message of a changed setting undoes it, and the bin lists it @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await page.getByRole('checkbox', { name: 'Select the keywords of this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  const pin = async () => {
    await bar.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
    await expect(page.getByText('INFO: Setting changed for 2 keywords.')).toBeVisible()
  }
  await pin()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('INFO: 2 items restored.')).toBeVisible()
  await pin()
  await page.goto('/bin')
  await expect(page.getByRole('radio', { name: 'Actions' })).toBeChecked()
  await expect(page.locator('tbody tr')).toContainText(['Pinned: on'])
  await expect(page.locator('tbody tr')).toContainText(['Set for 2 keywords'])
  await expect(page.getByRole('columnheader', { name: 'Done' })).toBeVisible()
  await expect(page.getByText('What has changed again since stays as it is.')).toBeVisible()
})

test('all deleted keywords that match come back at once @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['zebra'])
  const more = Array.from({ length: 101 }, (_, number) => `apple ${number}`)
  await person.call(addKeywords, { project_id: project.id, keywords: more.join('\n') })
  const { data } = await person.call(listKeywords, { project_id: project.id })
  const rest = await person.call(listKeywords, { project_id: project.id, page: 2 })
  const project_keyword_ids = [...data, ...rest.data].map(({ id }) => id)
  await person.call(deleteKeywords, { project_keyword_ids })
  await page.goto('/bin?part=keywords&find=apple')
  await page.getByRole('checkbox', { name: 'Select all of this page' }).check()
  await expect(page.getByText('All 100 keywords on this page are selected.')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 101 that match' }).click()
  await expect(page.getByText('All 101 keywords that match are selected.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all of this page' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Select apple 100', exact: true }).uncheck()
  await expect(page.getByRole('button', { name: 'Restore 99' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all of this page' }).check()

  // The selection of another page does not apply here.
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Restore \d/ })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Select all of this page' }).check()
  await page.getByRole('button', { name: 'Select all 101 that match' }).click()
  await page.getByRole('button', { name: 'Restore 101' }).click()
  await expect(page.getByText('INFO: 101 keywords restored.')).toBeVisible()
  await page.goto('/bin?part=keywords')
  await expect(page.locator('tbody tr')).toHaveText([/zebra/])
})

test('a deleted project comes back with its keywords @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  await person.call(deleteProjects, { project_ids: [project.id] })
  await page.goto('/bin?part=keywords')
  await expect(page.getByText('No deleted keywords')).toBeVisible()
  await page.getByText('Projects', { exact: true }).last().click()
  await expect(page.getByText('2 keywords')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Shop' }).check()
  await page.getByRole('button', { name: 'Restore 1' }).click()
  await expect(page.getByText('INFO: 1 project and 2 keywords restored.')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'berry'])
})

test('cleared competitors, notes and tags are in the bin, and come back with their history @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const project_keyword_ids = keywords.map(({ id }) => id)
  await person.call(createTag, { tag: 'sky', type: 5, project_keyword_ids })
  const [rival] = await person.call(addCompetitors, { project_keyword_ids, competitors: 'rival.example' })
  await setCompetitorPositions(rival!.id, [9, 8, 7])
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
  await page.getByRole('checkbox', { name: 'Select the keywords of this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  for (const [mode, action, message] of [
    ['Competitors', 'Clear competitors', 'All competitors of 2 keywords and the history of their positions.'],
    ['Tags', 'Clear tags', 'All tags of 2 keywords.'],
  ] as const) {
    await bar.getByRole('button', { name: mode }).click()
    await page.getByRole('menuitem', { name: action }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(`${message} The bin keeps them for 30 days.`)).toBeVisible()
    await question.getByRole('button', { name: action }).click()
    await expect(question).toHaveCount(0)
  }
  await expect(page.locator('tbody').getByText('sky')).toHaveCount(0)
  await page.goto('/bin')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Competitors of 2 keywords' })).toContainText('rival.example')
  await expect(rows.first().getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo rival.example' }).click()
  await expect(page.getByText('INFO: 2 items restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo sky' }).click()
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  await page.goto(`/projects/${project.id}/keywords?sort=keyword&order=asc`)
  await expect(page.locator('tbody').getByText('sky')).toHaveCount(2)
  const range = { project_keyword_id: keywords[0]!.id, date_type: '1m' }
  const [back] = await person.call(competitorGraph, range)
  expect([back?.url, back?.data.map(({ avg_rank }) => avg_rank)]).toEqual(['rival.example', [9, 8, 7]])
})

test('a manager of one project opens the bin of its owner, and finds what is of this project @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const seen = await makeTracked(person, ['apple', 'berry'], { project_name: 'Seen' })
  const hidden = await makeTracked(person, ['cherry'], { project_name: 'Hidden' })
  const manager = await join(request, person, 'manager', {
    project_permission: 'projects',
    project_ids: [seen.project.id],
  })
  for (const { keywords } of [seen, hidden])
    await person.call(deleteKeywords, { project_keyword_ids: [keywords[0]!.id] })
  await signInAs(page, manager, baseURL)
  await page.goto('/bin?part=keywords')
  await expect(page.getByText('No deleted keywords')).toBeVisible()
  await page.getByRole('combobox', { name: 'Whose bin' }).click()
  await page.getByRole('option', { name: `Bin of ${person.username}` }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  // Only people who see the whole account may delete items that others could still restore.
  await expect(page.getByText('Only people who see all projects of the account can')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete apple permanently' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select apple' }).check()
  await expect(page.getByRole('button', { name: 'Restore 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete 1 permanently' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore apple' }).click()
  await expect(page.getByText('INFO: 1 keyword restored.')).toBeVisible()
  await page.goto(`/projects/${seen.project.id}/keywords?sort=keyword`)
  await expect(phrases(page)).toHaveText(['apple', 'berry'])
})
