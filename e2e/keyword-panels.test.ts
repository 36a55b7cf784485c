import { expect, type Page } from '@playwright/test'
import { addCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { addNote } from '@rankline/contract/notes/calls'
import { setCompetitorPositions, setPositions, withDatabase } from './history.ts'
import { empty, historied, keywordOf } from './keyword-history.ts'
import { leadTo } from './navigate.ts'
import { test } from './person.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('KW-054 rank and competitor history are tabs of their own', async ({ page, person }) => {
  const { keyword } = await historied(person)
  await person.call(addCompetitors, { project_keyword_ids: [keyword.id], competitors: 'one.example.net' })
  const [rival] = await person.call(listCompetitors, { project_keyword_id: keyword.id })
  await setCompetitorPositions(rival?.id ?? 0, [5, 4, 3])
  await page.goto(`/keywords/${keyword.id}`)
  await expect(page.getByRole('tab', { name: 'RANK HISTORY' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('figure', { name: 'Positions by day' })).toBeVisible()
  await page.getByRole('tab', { name: 'COMPETITOR HISTORY' }).click()
  await expect(page.getByRole('figure', { name: 'Positions by day' })).toHaveCount(0)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('figure', { name: 'Positions of competitors by day' })).toBeVisible()
  await expect(panel.getByText('one.example.net').first()).toBeVisible()
  await expect(page).toHaveURL(/tab=competitors/)
})

test('a keyword that left the top 100 is drawn in the band below its positions @deep', async ({
  page,
  person,
}) => {
  const { keyword } = await historied(person)
  await setPositions(keyword, [3, 3, 4, null, null, 12, null])
  await page.goto(`/keywords/${keyword.id}`)
  const chart = page.getByRole('figure', { name: 'Positions by day' })
  await expect(chart.getByText('not in the top 100')).toBeVisible()
  // One marker for each time that it left.
  await expect(chart.locator('[data-fallen]')).toHaveCount(2)
  const heightOf = async (name: string) => (await chart.locator(name).boundingBox())!
  const band = await heightOf('[data-band]')
  const marker = await heightOf('[data-fallen] >> nth=0')
  expect(marker.y).toBeGreaterThan(band.y)
  expect(marker.y + marker.height).toBeLessThan(band.y + band.height)
  await setPositions(keyword, [3, 3, 4])
  await page.reload()
  await expect(chart).toBeVisible()
  await expect(chart.getByText('not in the top 100')).toHaveCount(0)
})

test('KW-058 KW-059 the panels are there, and the period of the notes is that of the chart', async ({
  page,
  person,
}) => {
  const { keyword } = await historied(person)
  for (const days of [3, 20, 60])
    await person.call(addNote, {
      project_keyword_ids: [keyword.id],
      selected_date: utcDay(-days),
      text: `Noted ${days} days ago`,
    })
  await page.goto(`/keywords/${keyword.id}`)
  for (const name of ['NOTES', 'OTHER RANKS', 'COMPETITORS', 'TAGS', 'TOP 100'])
    await expect(region(page, name)).toBeVisible()
  const periods = region(page, 'NOTES').getByRole('radiogroup', { name: 'Period of the notes' })
  await expect(periods.getByRole('radio', { name: /^1m$/i })).toBeChecked()
  const shown = region(page, 'NOTES').getByText(/^Noted \d+ days ago$/)
  await expect(shown).toHaveText(['Noted 3 days ago', 'Noted 20 days ago'])
  const history = page.getByRole('radiogroup', { name: 'Period', exact: true })
  await history.getByText('6m').click()
  await expect(history.getByRole('radio', { name: '6m' })).toBeChecked()
  await expect(periods.getByRole('radio', { name: /^6m$/i })).toBeChecked()
  await expect(shown).toHaveCount(3)
  await periods.getByText(/^1y$/i).click()
  await expect(periods.getByRole('radio', { name: /^1y$/i })).toBeChecked()
  await expect(shown).toHaveText(['Noted 3 days ago', 'Noted 20 days ago', 'Noted 60 days ago'])
  await periods.getByText(/^1w$/i).click()
  await expect(shown).toHaveText(['Noted 3 days ago'])
  await expect(history.getByRole('radio', { name: '1w' })).toBeChecked()
  await page.goto(`/keywords/${keyword.id}?from=${utcDay(-70)}&to=${utcDay(-10)}`)
  await expect(shown).toHaveText(['Noted 20 days ago', 'Noted 60 days ago'])
  await expect(periods.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('KW-061 what is empty says so: notes, other ranks, competitors, tags', async ({ page, person }) => {
  const { keyword } = await empty(person)
  await page.goto(`/keywords/${keyword.id}`)
  for (const text of [
    'Empty note list.',
    'Empty other ranks list.',
    'Empty competitors list.',
    'Empty tag list.',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test('KW-050 a period is so many days', async ({ page, person }) => {
  const { keyword } = await keywordOf(person)
  // One position per day for more than a year: each period shows its own days and today.
  await setPositions(
    keyword,
    Array.from({ length: 370 }, () => 7),
  )
  await page.goto(`/keywords/${keyword.id}`)
  await page.getByText('Day by day').click()
  const answers = { '1y': 365, '6m': 180, '1m': 30, '1w': 7, '1d': 1 }
  for (const [period, days] of Object.entries(answers)) {
    await leadTo(page, `/keywords/${keyword.id}?period=${period}`)
    await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(days + 1)
  }
})

test('a lost citation is found by its filter, and told day by day in the detail @deep', async ({
  page,
  person,
}) => {
  const { projectId, keyword } = await historied(person)
  await setPositions(keyword, [4, 4, 3, 3, 3])
  await withDatabase(async (database) => {
    // The check of today told something too.
    await database.query('DELETE FROM overview_days WHERE keyword_id = $1', [keyword.id])
    await database.query(
      `INSERT INTO overview_days (account_id, keyword_id, day, place)
       SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ago, place
       FROM keywords, (VALUES (4, 2), (2, -1), (1, 0)) AS told (ago, place)
       WHERE id = $1`,
      [keyword.id],
    )
    await database.query('UPDATE keywords SET cited_at = 0, citation_lost_on = $2 WHERE id = $1', [
      keyword.id,
      utcDay(-1),
    ])
  })
  await page.goto(`/projects/${projectId}/keywords`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  const filters = page.getByRole('dialog', { name: 'Add filter' })
  await filters.getByLabel('Cited in AI overview').check()
  await expect(page).toHaveURL(/is_cited=1/)
  await expect(page.getByText(keyword.keyword_name)).toHaveCount(0)
  await filters.getByLabel('Cited in AI overview').uncheck()
  await filters.getByLabel('Lost citation').check()
  await expect(page).toHaveURL(/is_citation_lost=1/)
  await expect(page.getByText(keyword.keyword_name).first()).toBeVisible()
  await page.goto(`/keywords/${keyword.id}`)
  const panel = region(page, 'AI OVERVIEW')
  await expect(panel.getByText(/^Citation lost on/)).toBeVisible()
  const days = panel.getByRole('list', { name: 'AI overviews by day' }).getByRole('listitem')
  await expect(days).toHaveText([/Shown, not cited$/, /Not read$/, /Cited at 2$/])
})
