import { expect, type Page } from '@playwright/test'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const list = '**/api/v1/project-keywords/fetchAuth?*'

/** Opens a project and overrides its first rows with the given states. */
async function openWith(page: Page, projectId: number, states: Partial<Keyword>[]) {
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const keywords = answer.items.data as Keyword[]
    answer.items.data = keywords.map((keyword, index) => ({ ...keyword, ...states[index] }))
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`/projects/${projectId}/keywords?sort=keyword&order=asc`)
}

test('KW-039 status 0 is disabled, 2 is updating, any other is enabled', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['a', 'b', 'c', 'd'])
  const row = (index: number) => page.locator(`#keyword-${keywords[index]?.id}`)
  await openWith(
    page,
    project.id,
    [0, 1, 2, 3].map((status) => ({ status })),
  )
  await expect(row(0)).toHaveAttribute('data-disabled', 'true')
  for (const index of [1, 2, 3]) await expect(row(index)).not.toHaveAttribute('data-disabled')
  await expect(row(2)).toContainText('Updating...')
  for (const index of [0, 1, 3]) await expect(row(index)).not.toContainText('Updating...')
})

test('POS-008 ranks may be requested of an enabled keyword that is available and has none pending', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['a', 'b', 'c', 'd'])
  const allowed = () =>
    page
      .getByRole('button', { name: 'Request new ranks' })
      .and(page.locator('[aria-disabled]'))
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-disabled') === 'false'))
  await openWith(page, project.id, [
    { status: 1, is_request_available: null },
    { status: 1, is_request_available: 2 },
    { status: 0, is_request_available: null },
    { status: 0, is_request_available: 3 },
  ])
  await expect(page.locator(`#keyword-${keywords[3]?.id}`)).toBeVisible()
  expect(await allowed()).toEqual([true, false, false, false])

  // The request is never answered, so that it stays pending for all four.
  await page.route('**/api/v1/project-keyword-requests/create', () => {})
  for (const keyword of keywords)
    await page.getByRole('checkbox', { name: `Select ${keyword.keyword_name}` }).check()
  await page
    .getByRole('toolbar', { name: 'Selected keywords' })
    .getByRole('button', { name: 'Request New Ranks' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request New Ranks' }).click()
  await expect.poll(allowed).toEqual([false, false, false, false])
})

/** Sizes of a screen and of the table on it, in pixels. */
const sizes = [
  { width: 1920, height: 1000, wide: 1680, high: 900 },
  { width: 1600, height: 1400, wide: 1680, high: 1000 },
  { width: 2000, height: 1202, wide: 1760, high: 901 },
  { width: 1739, height: 1200, wide: 1680, high: 900 },
  { width: 1740, height: 1600, wide: 1500, high: 1100 },
]

test('KW-069 KW-070 KW-092 the size of the table follows from that of the screen', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['a'])
  // More rows than fit into any of these heights.
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [keyword] = answer.items.data as Keyword[]
    answer.items.data = Array.from({ length: 60 }, (_, index) => ({ ...keyword, id: index + 1 }))
    await route.fulfill({ response, json: answer })
  })
  for (const { width, height, wide, high } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(`/projects/${project.id}/keywords`)
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    await expect(page.locator('#keyword-1')).toBeVisible()
    const box = grid.locator('xpath=ancestor-or-self::*[contains(@style, "max-width")]').last()
    const size = () =>
      box.evaluate((element, width) => {
        const room = element.parentElement?.getBoundingClientRect().width ?? 0
        const { width: taken, height: tall } = element.getBoundingClientRect()
        // If the screen has less space than the table's maximum, the table takes all of it.
        return { most: getComputedStyle(element).maxWidth, isFilled: taken === Math.min(room, width), tall }
      }, wide)
    await expect.poll(size, `${width} x ${height}`).toEqual({ most: `${wide}px`, isFilled: true, tall: high })
  }
})
