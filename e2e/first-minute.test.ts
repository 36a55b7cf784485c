import { expect } from '@playwright/test'
import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { delayRequests } from './delayed.ts'
import { createProjectOf, observe, watchFirstChecks } from './first-minute.ts'
import { makeProject } from './history.ts'
import { test } from './person.ts'

const phrases = Array.from({ length: 60 }, (_, index) => `outdoor ${String(index + 1).padStart(2, '0')}`)

test('from the click to the last check, head, tiles, donut and rows say the same @deep', async ({
  page,
  person: _person,
}) => {
  await createProjectOf(page, phrases)
  const { observations, found } = await watchFirstChecks(page, phrases.length)
  expect(observations).toBeGreaterThan(0)
  expect(found).toEqual([])
  await expect(page.locator('td[data-column="change"]').filter({ hasText: 'first check' })).not.toHaveCount(0)
})

test('keywords added to an empty project are there at once @deep', async ({ page, person }) => {
  const { id } = await makeProject(person)
  await page.goto(`/projects/${id}/keywords`)
  await expect(page.getByText("THERE AREN'T ANY KEYWORDS")).toBeVisible()
  await page.getByRole('link', { name: 'ADD KEYWORDS' }).first().click()
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes\nblue shoes')
  const release = await delayRequests(page, '**/api/v1/project-keywords/fetchAuth?*')
  await page.getByRole('button', { name: /^Add 2 keywords/ }).click()
  await expect(page).toHaveURL(/\/keywords$/)
  await expect(page.getByRole('status', { name: /Loading/ }).first()).toBeVisible()
  expect((await observe(page)).states).toEqual([])
  release()
  await expect(page.locator('tr[id^="keyword-"]')).toHaveCount(2)
})

test('a click on a bucket lists its keywords, under an address that can be shared @deep', async ({
  page,
  person,
}) => {
  const { id } = await makeProject(person)
  await person.call(addKeywords, { project_id: id, keywords: phrases.join('\n') })
  await page.goto(`/projects/${id}/keywords`)
  await watchFirstChecks(page, phrases.length)
  const { tileBuckets } = await observe(page)
  const overview = page.getByRole('region', { name: 'Overview' })
  const ranges = { '1-3': 6, '4-10': 7, '11-20': 3, '21-50': 4, '51-100': 5, 'No Rank': 8 }
  for (const [label, range] of Object.entries(ranges)) {
    const count = tileBuckets[label]!
    // A filtered list has the numbers of its own keywords.
    await page.goto(`/projects/${id}/keywords`)
    await overview.getByRole('link', { name: `${label}: ${count}`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`ranks_between=${range}$`))
    await expect(page.locator('tr[id^="keyword-"]')).toHaveCount(count)
    const { total } = await person.call(listKeywords, { project_id: id, ranks_between: range })
    expect(total).toBe(count)
  }
})
