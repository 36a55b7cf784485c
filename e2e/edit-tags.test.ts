import { expect } from '@playwright/test'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked } from './history.ts'
import { openFilter } from './keyword-list.ts'
import { test } from './person.ts'

test('a tag is renamed, merged into another and deleted from the filter by tag @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  for (const [tag, place] of [
    ['sale', 0],
    ['autumn', 1],
  ] as const)
    await person.call(createTag, { tag, type: 1, project_keyword_ids: [keywords[place]?.id ?? 0] })
  await page.goto(`/projects/${project.id}/keywords`)
  await openFilter(page, 'Tag')
  await page.getByRole('button', { name: 'Edit tags…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit tags' })
  await expect(page.getByRole('listbox', { name: 'Tag' })).toHaveCount(0)
  await dialog.getByLabel('Name of sale').fill('winter')
  await dialog.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('INFO: The tag has been changed.')).toBeVisible()
  await dialog.getByLabel('Name of winter').fill('Autumn')
  await dialog.getByRole('button', { name: 'Save winter' }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByLabel('Name of winter')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete autumn' }).click()
  await expect(page.getByText('autumn is taken off every keyword, here off 2 keywords.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(page.getByText('INFO: The tag has been deleted.')).toBeVisible()
})

test('a tag is renamed, merged and deleted on the page of tags @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  for (const [tag, place] of [
    ['sale', 0],
    ['autumn', 1],
  ] as const)
    await person.call(createTag, { tag, type: 1, project_keyword_ids: [keywords[place]!.id] })
  await page.goto(`/projects/${project.id}/tags`)
  const rows = page.locator('tr[data-segment]')
  await page.getByRole('button', { name: 'Rename, merge or delete sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit tag' })
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await dialog.getByLabel('Name of sale').fill('winter')
  await dialog.getByRole('button', { name: 'Save sale' }).click()
  await expect(rows.filter({ hasText: 'winter' })).toHaveCount(1)
  await dialog.getByLabel('Name of winter').fill('Autumn')
  await dialog.getByRole('button', { name: 'Save winter' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('td[data-label="Keywords"]')).toHaveText('2')
  await page.getByRole('button', { name: 'Rename, merge or delete autumn' }).click()
  await dialog.getByRole('button', { name: 'Delete autumn' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(page.getByText('No tags yet')).toBeVisible()
})
