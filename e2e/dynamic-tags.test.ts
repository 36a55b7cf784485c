import { expect } from '@playwright/test'
import { createDynamicTag, createTag } from '@rankline/contract/tags/calls'
import { makeTracked, setRankState } from './history.ts'
import { openFilter } from './keyword-list.ts'
import { test } from './person.ts'

test('the filter of the list becomes a dynamic tag, which no one takes off by hand @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'red boots', 'blue hats'])
  for (const [index, { id }] of keywords.entries()) await setRankState(id, { position: 5 + 10 * index })
  await page.goto(`/projects/${project.id}/keywords?keyword_query=red`)
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('link', { name: 'Save as dynamic tag…' }).click()
  const form = page.getByRole('region', { name: 'New dynamic tag' })
  await expect(form.getByText('2 keywords of this project match now')).toBeVisible()
  await expect(form.getByLabel('Only keywords of this project')).toBeChecked()
  await form.getByLabel('Name of the dynamic tag').fill('Reds')
  await form.getByText('Green').or(form.getByLabel('Green')).first().check({ force: true })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The dynamic tag has been added.')).toBeVisible()
  await expect(form).toHaveCount(0)
  const row = page.locator('tr[data-segment]')
  await expect(row.locator('td[data-label="Keywords"]')).toHaveText('2')
  await expect(row.getByText('counted just now')).toBeVisible()

  await page.getByRole('link', { name: 'Keywords with the tag Reds' }).click()
  await expect(page).toHaveURL(/keywords\?tag=\d+/)
  await expect(
    page.getByRole('region', { name: 'Overview' }).getByText('2 of 3 keywords').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Tags of red boots' }).click()
  const popup = page.getByRole('dialog', { name: 'Tags of red boots' })
  await expect(popup.getByRole('img', { name: 'Dynamic tag:' })).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Remove Reds' })).toHaveCount(0)
  await popup.getByRole('textbox', { name: 'Tag' }).fill('reds')
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/Reds is a dynamic tag\. Its keywords follow from its filter/)).toBeVisible()
})

test('a dynamic tag is made and changed where tags are compared @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'red boots', 'blue hats'])
  for (const [index, { id }] of keywords.entries()) await setRankState(id, { position: 5 + 10 * index })
  await person.call(createTag, { tag: 'sale', type: 1, project_keyword_ids: [keywords[0]!.id] })
  const other = await person.call(createDynamicTag, { tag: 'Hats', type: 2, filter: 'keyword_query=hats' })
  await page.goto(`/projects/${project.id}/tags`)
  await page.getByRole('link', { name: 'New dynamic tag' }).click()
  const form = page.getByRole('region', { name: 'New dynamic tag' })
  await openFilter(page, 'Rank', form)
  await page.getByRole('option', { name: '1-10', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByText('1 keyword of this project match', { exact: false })).toBeVisible()
  await form.getByLabel('Name of the dynamic tag').fill('Top 10')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Top 10/ })
  await expect(row.locator('td[data-label="Keywords"]')).toHaveText('1')

  await page.getByRole('link', { name: 'Edit Top 10' }).click()
  const edit = page.getByRole('region', { name: 'Edit Top 10' })
  await expect(edit.getByLabel('Name of the dynamic tag')).toHaveValue('Top 10')
  await edit.getByRole('button', { name: /^Rank/ }).first().click()
  await page.getByRole('option', { name: '1-10', exact: true }).click()
  await page.getByRole('option', { name: '11-20', exact: true }).click()
  await page.keyboard.press('Escape')
  await edit.getByLabel('Name of the dynamic tag').fill('Second page')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The tag has been changed.')).toBeVisible()
  await expect(
    page.getByRole('row', { name: /Second page/ }).locator('td[data-label="Avg. position"]'),
  ).toHaveText('15.0')

  // A circle is refused with a sentence, and the form keeps what was chosen.
  await page.goto(`/projects/${project.id}/tags?dynamic=new&tag=${other.id}`)
  await form.getByLabel('Name of the dynamic tag').fill('Circle')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The filter of a dynamic tag cannot use a dynamic tag.').first()).toBeVisible()
  await expect(form.getByLabel('Name of the dynamic tag')).toHaveValue('Circle')
})

test('a filter over all projects becomes a dynamic tag that keywords of each of them carry @deep', async ({
  page,
  person,
}) => {
  const one = await makeTracked(person, ['red shoes', 'blue hats'])
  const other = await makeTracked(person, ['red boots'])
  await page.goto('/keywords?keyword_query=red')
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('link', { name: 'Save as dynamic tag…' }).click()
  await expect(page.getByRole('dialog', { name: 'Presets' })).toHaveCount(0)
  const form = page.getByRole('region', { name: 'New dynamic tag' })
  await expect(form).toContainText('All projects of the account count, also those that come later.')
  await expect(form.getByText('2 keywords match now')).toBeVisible()
  await expect(form.getByLabel('Only keywords of this project')).toHaveCount(0)

  // The filters below are those of the tag.
  await page.getByRole('textbox', { name: 'Filter keywords' }).fill('red b')
  await expect(
    form.getByText('1 keyword matches now').or(form.getByText('1 keyword match now')),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter keywords' }).fill('red')
  await expect(form.getByText('2 keywords match now')).toBeVisible()
  await form.getByLabel('Name of the dynamic tag').fill('Reds')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('INFO: The dynamic tag has been added.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/keywords\?keyword_query=red$/)
  for (const { project } of [one, other]) {
    await page.goto(`/projects/${project.id}/tags`)
    await expect(page.getByRole('row', { name: /Reds/ }).locator('td[data-label="Keywords"]')).toHaveText('1')
  }
})
