import { expect } from '@playwright/test'
import { delayRequests } from './delayed.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

/** All styles, which no first screen needs to show something. */
const sheet = '**/assets/style-*.css'

test('a screen that is opened first has all styles with its document', async ({ page, person }) => {
  await makeTracked(person, ['red shoes'])
  const answer = await page.goto('/changes')
  expect(await answer?.text()).toMatch(/<link rel="stylesheet"[^>]*\/assets\/style-[^>]*>/)
})

test('the list asks for other screens’ styles after its rows, and shows nothing before they are there @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const release = await delayRequests(page, sheet)
  const answer = await page.goto(`/projects/${project.id}/keywords`)
  expect(await answer?.text()).not.toContain('/assets/style-')
  await expect(page.getByRole('grid').getByRole('link', { name: 'red shoes' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('styles that a lost line has kept away come with the next try @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  let asked = 0
  await page.route(sheet, async (route) => {
    asked += 1
    await (asked === 1 ? route.abort() : route.continue())
  })
  await page.goto(`/projects/${project.id}/keywords`)
  await expect.poll(() => asked).toBe(2)
  const rules = () =>
    page.evaluate(
      () => [...document.styleSheets].find(({ href }) => href?.includes('/style-'))?.cssRules.length ?? 0,
    )
  await expect.poll(rules).toBeGreaterThan(100)
  expect(asked).toBe(2)
})
