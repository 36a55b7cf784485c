import { expect } from '@playwright/test'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { pageFeatures } from '@rankline/contract/positions/calls'
import { makeTracked, setRankState } from './history.ts'
import { type Person, test } from './person.ts'

const phrases = Array.from({ length: 24 }, (_, number) => `trail shoes ${number}`)

/** A keyword of the project with something above its result, as the sandbox has placed it. */
async function oneWithThingsAbove(person: Person): Promise<{ projectId: number; keyword: Keyword }> {
  const { project } = await makeTracked(person, phrases)
  const list = { project_id: project.id, above_min: 1, above_pixels_min: 1, sort: 'above' } as const
  const [keyword] = (await person.call(listKeywords, list)).data
  if (keyword === undefined) throw new Error('Nothing is above any result.')
  return { projectId: project.id, keyword }
}

const textOf = ({ above_things: things, above_pixels: pixels = 0 }: Keyword) =>
  `${things} · ${pixels.toLocaleString('en-US')} px`

test('the list shows what stands above a result where the column is chosen, and filters by it', async ({
  page,
  person,
}) => {
  const { projectId, keyword } = await oneWithThingsAbove(person)
  await page.goto(`/projects/${projectId}/keywords`)
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Above' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Above', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator(`#keyword-${keyword.id} [data-column="above"]`)).toHaveText(textOf(keyword))

  await setRankState(keyword.id, { position: 2, above_things: 5, above_pixels: 1_234 })
  await page.goto(
    `/projects/${projectId}/keywords?is_below_fold=1&above_pixels_min=1200&above_pixels_max=1240`,
  )
  await expect(page.getByText('First, yet below the fold')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select trail/ })).toHaveCount(1)
  await expect(page.locator(`#keyword-${keyword.id} [data-column="above"]`)).toHaveText('5 · 1,234 px')

  await setRankState(keyword.id, { above_things: null, above_pixels: null })
  await page.goto(`/projects/${projectId}/keywords?keywords=${keyword.id}`)
  await expect(page.locator(`#keyword-${keyword.id} [data-column="above"]`)).toHaveText('–')
})

test('the detail of a keyword lists everything above its result, and the chart says it for its day', async ({
  page,
  person,
}) => {
  const { keyword } = await oneWithThingsAbove(person)
  const { above } = await person.call(pageFeatures, { project_keyword_id: keyword.id })
  await page.goto(`/keywords/${keyword.id}`)
  const list = page.getByRole('list', { name: 'Above the result' })
  await expect(list).toContainText('Head of the page')
  for (const { name, pixels } of above!.groups)
    await expect(
      list
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ hasText: `${pixels?.toLocaleString('en-US')} px` })
        .first(),
    ).toBeVisible()
  await expect(list.getByRole('listitem').last()).toHaveText('Your best result')
  const pixels = keyword.above_pixels!.toLocaleString('en-US')
  await expect(page.getByText(`about ${pixels} px from the top`)).toBeVisible()

  const chart = page.getByRole('figure', { name: 'Positions by day' })
  const { x, y, width, height } = (await chart.boundingBox())!
  await page.mouse.move(x + width - 2, y + height / 2)
  await expect(chart.getByText(`about ${pixels} px from the top`)).toBeVisible()
})
