import { expect } from '@playwright/test'
import { addNote } from '@rankline/contract/notes/calls'
import { grant, makeTracked, setPositions, setProjectDays, setRankState } from './history.ts'
import { test } from './person.ts'
import { dayAgo, setResultPages } from './result-pages.ts'

const day = (traffic: number, visibility: number) => ({
  checked_count: 1,
  known_count: 1,
  ranked_count: 1,
  volume_count: 1,
  visibility,
  traffic,
})

test('a keyword that fell says who passed it and what else changed @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['what happened to the shoes'])
  const [keyword] = keywords
  const own = 'https://shop.example.com/shoes'
  await setResultPages(keyword!, [
    { urls: [own, 'https://rival.example/', 'https://other.example/'] },
    {
      urls: ['https://rival.example/', 'https://new.example/', own],
      features: [{ type: 'ai_overview', children: [] }],
    },
  ])
  await setPositions(keyword!, [1, 3])
  await setRankState(keyword!.id, { position: 3, best_position: 1, volume: 1000 })
  await setProjectDays(project.id, [day(285, 100), day(110, 98)])
  const note = { project_keyword_ids: [keyword!.id], text: 'New titles', selected_date: dayAgo(0) }
  await person.call(addNote, note)

  await page.goto('/changes')
  const row = page.locator(`tr[data-project="${project.id}"]`)
  await expect(row.locator('td[data-label="Top 3"]')).toContainText('0')
  await row.getByRole('button', { name: `What changed in ${project.name}` }).click()
  const reason = 'rival.example (2 → 1) and new.example (now 2) passed you.'
  await expect(page.getByText(reason)).toBeVisible()
  await expect(
    page.getByText(
      'Biggest loss: “what happened to the shoes” (desktop): 1 → 3, −175 visits a month. ' +
        'Overtook you: new.example on 1, rival.example on 1 of the 1 keyword that lost most.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'what happened to the shoes' }).click()
  const explanation = page.locator('[data-what-happened]')
  await expect(explanation).toContainText(/^From 1 on .+ to 3 on /)
  await expect(explanation).toContainText(reason)
  await expect(explanation).toContainText('New on the result page: AI overview.')
  await expect(explanation).toContainText('New titles')
  // The headline of the screen: the sites are chips, and a link leads to the list of the day.
  await expect(explanation).toHaveAttribute('data-headline', 'lost')
  await expect(explanation.locator('span')).toHaveText(['rival.example (2 → 1)', 'new.example (now 2)'])
  await explanation.getByRole('link', { name: /^List of/ }).click()
  await expect(page).toHaveURL(`/keywords/${keyword!.id}/why?date=${dayAgo(0)}`)
})

test('administrators keep the known updates, and charts mark them @deep', async ({ page, person }) => {
  await grant(person.username)
  const name = `Core update of ${person.username}`
  await page.goto('/admin/engine-updates')
  await page.getByRole('button', { name: 'Add an update' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Engine').fill('Google')
  await page.getByRole('option', { name: 'Google', exact: true }).click()
  await dialog.getByLabel('First day').fill(dayAgo(3))
  await dialog.getByLabel('Last day').fill(dayAgo(4))
  await expect(dialog.getByText('Must not be before the first day')).toBeVisible()
  await dialog.getByLabel('Last day').fill(dayAgo(2))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(name, { exact: true })).toBeVisible()

  const { project } = await makeTracked(person, ['marked keyword'])
  await setProjectDays(project.id, [day(1, 20), day(2, 30), day(3, 40), day(4, 50), day(5, 60)])
  await page.goto(`/projects/${project.id}/keywords?charts=visibility`)
  await expect(page.getByRole('img', { name: `${name} begins` }).first()).toBeVisible()

  await page.goto('/admin/engine-updates')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete update' }).click()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
})
