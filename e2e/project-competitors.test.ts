import { expect } from '@playwright/test'
import { listCompetitors } from '@rankline/contract/competitors/calls'
import { makeTracked, setRankState } from './history.ts'
import { test } from './person.ts'
import { setResultPages } from './result-pages.ts'

test('who stands above a project is found, and followed at every keyword @deep', async ({ page, person }) => {
  const phrases = [`boots of ${person.username}`, `shoes of ${person.username}`]
  const { project, keywords } = await makeTracked(person, phrases)
  for (const keyword of keywords) {
    await setRankState(keyword.id, { volume: 1000 })
    const urls = ['https://rival.example/', 'https://shop.example.com/', 'https://below.example/']
    await setResultPages(keyword, [{ urls }])
  }
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('link', { name: 'Competitors', exact: true }).click()
  const row = page.locator('tr[data-site]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('rival.example')
  await expect(row.locator('td[data-label="Ranks above you on"]')).toHaveText('2')
  await expect(row.locator('td[data-label="Visits"]')).toHaveText('570')
  await page.getByRole('button', { name: 'Follow rival.example for all keywords' }).click()
  await expect(row.getByText('All keywords')).toBeVisible()
  const followed = await person.call(listCompetitors, { project_keyword_id: keywords[0]!.id })
  expect(followed).toMatchObject([{ url: 'rival.example', latest_position: 1 }])
  await expect(page.getByRole('rowheader', { name: 'You follow' })).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow rival.example' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('rival.example at 2 keywords')
  await question.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('button', { name: 'Follow rival.example for all keywords' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'You follow' })).toHaveCount(0)
  await page.goto('/bin?part=removals')
  await expect(page.getByRole('row', { name: /rival\.example/ })).toContainText('Competitors of 2 keywords')
})

test('a site is followed by its address, also one that stands nowhere above @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, [`boots of ${person.username}`])
  await setResultPages(keywords[0]!, [{ urls: ['https://shop.example.com/', 'https://below.example/'] }])
  await page.goto(`/projects/${project.id}/competitors`)
  await expect(page.getByText('No site found above this one')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Site to follow' })
  const button = page.getByRole('button', { name: 'Track for all keywords' })
  await field.fill('no site')
  await button.click()
  await expect(page.getByText('ERROR: Enter a domain or address, like example.com.')).toBeVisible()
  const refusal = page.locator('form').getByText('Enter a domain or address')
  await expect(refusal).toBeVisible()
  await field.fill('https://www.below.example/shop')
  await expect(refusal).toHaveCount(0)
  await button.click()
  const row = page.locator('tr[data-site="below.example"]')
  await expect(row.getByText('All keywords')).toBeVisible()
  await expect(row.locator('td[data-label="Ranks above you on"]')).toHaveText('0')
  await expect(row.locator('td[data-label="Avg. position"]')).toHaveText('2.0')
  await expect(field).toHaveValue('')
  await expect(page.getByText('below.example is now tracked for all keywords, 1 of them new.')).toBeVisible()
  await field.fill('below.example')
  await button.click()
  await expect(page.getByText('below.example is already tracked for all keywords.')).toBeVisible()
})

test('a site opens onto the keywords that it has and the project has not @deep', async ({ page, person }) => {
  const phrases = [`boots of ${person.username}`, `hats of ${person.username}`, `shoes of ${person.username}`]
  const { project, keywords } = await makeTracked(person, phrases)
  const lists = [
    ['https://rival.example/boots', 'https://shop.example.com/'],
    ['https://other.example/', 'https://rival.example/hats'],
    ['https://rival.example/shoes'],
  ]
  for (const [index, keyword] of keywords.entries()) {
    await setRankState(keyword.id, {
      volume: 1000,
      position: index === 0 ? 2 : null,
      outcome: 'not_in_depth',
    })
    await setResultPages(keyword, [{ urls: lists[index]! }])
  }
  await page.goto(`/projects/${project.id}/competitors`)
  await page.getByRole('button', { name: 'Keywords that rival.example ranks for and you don’t' }).click()
  const gaps = page.getByRole('list', { name: 'Keywords of rival.example' })
  await expect(gaps.getByRole('listitem')).toHaveText([
    /^1shoes of .*1,000 searches285 visits$/,
    /^2hats of .*1,000 searches157 visits$/,
  ])
  await expect(page.getByText('2 keywords that you do not rank for: about 442 visits a month.')).toBeVisible()
  await gaps.getByRole('link', { name: /^shoes of/ }).click()
  await expect(page).toHaveURL(new RegExp(`/keywords/${keywords[2]!.id}$`))
})
