import { expect } from '@playwright/test'
import { createTag } from '@rankline/contract/tags/calls'
import { makeTracked, setRankState, setTagDays } from './history.ts'
import { test } from './person.ts'

test('a tag has numbers of its own, and its list has them in the tiles @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['red shoes', 'red boots', 'blue hats'])
  const tagged = keywords.filter(({ keyword_name }) => keyword_name.startsWith('red'))
  const ids = tagged.map(({ id }) => id)
  await person.call(createTag, { tag: 'red things', type: 2, project_keyword_ids: ids })
  for (const [index, { id }] of tagged.entries())
    await setRankState(id, { position: 1 + index, volume: 100, movement: 'improved' })

  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  const row = page.locator('tr[data-segment]')
  await expect(row).toHaveCount(1)
  await expect(row.locator('td[data-label="Keywords"]')).toHaveText('2')
  await expect(row.locator('td[data-label="Visibility"]')).toHaveText('77.5%')
  await expect(row.locator('td[data-label="Avg. position"]')).toHaveText('1.5')
  await expect(row.locator('td[data-label="Traffic"]')).toHaveText('44')
  await expect(row.locator('td[data-label="Improved"]')).toContainText('2')
  await page.getByRole('button', { name: 'Keywords', exact: true }).click()
  await expect(page).toHaveURL(/sort=keywords&order=desc/)

  await page.getByRole('link', { name: 'Keywords with the tag red things' }).click()
  await expect(page).toHaveURL(/keywords\?tag=\d+/)
  const tiles = page.getByRole('region', { name: 'Overview' })
  await expect(tiles.getByText('2 of 3 keywords', { exact: true })).toHaveCount(5)
  await expect(tiles.getByRole('heading')).toHaveText('Distribution · 2 of 3 keywords')
  await expect(tiles.getByText('77.5%')).toHaveCount(1)
})

test('a tag tells how its visibility has changed in points @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['red shoes'])
  const project_keyword_ids = keywords.map(({ id }) => id)
  const { id } = await person.call(createTag, { tag: 'red things', type: 2, project_keyword_ids })
  await setTagDays(project.id, id, [52.5, 40.02, 40])
  await page.goto(`/projects/${project.id}/tags`)
  const row = page.locator(`tr[data-segment="${id}"]`)
  await expect(row.locator('td[data-label="1d"]')).toHaveText('unchanged in a day—')
  await expect(row.locator('td[data-label="1w"]')).toHaveText('no change known–')
  await setTagDays(project.id, id, [52.5, 40])
  await page.reload()
  await expect(row.locator('td[data-label="1d"]')).toHaveText('declined by 12.5 in a day▼ 12.5')
})

test('a project without tags says how to make one @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['only one'])
  await page.goto(`/projects/${project.id}/tags`)
  await expect(page.getByText('No tags yet')).toBeVisible()
})
