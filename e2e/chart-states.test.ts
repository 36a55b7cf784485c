import { expect, type Page } from '@playwright/test'
import type { Project } from '@rankline/contract/projects/calls'
import { delayRequests } from './delayed.ts'
import { makeProject, makeTracked, setProjectDays, track } from './history.ts'
import { type Person, test } from './person.ts'
import { tryAgain } from './try-again.ts'

const days = Array.from({ length: 40 }, (_, index) => ({
  checked_count: 10,
  visibility: 40 + index,
  volume: 9,
}))

async function openComparison(page: Page, person: Person, search = 'charts=visibility'): Promise<Project> {
  const project = await makeProject(person)
  await setProjectDays(project.id, days)
  await page.goto(`/projects/${project.id}/keywords?${search}`)
  await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
  return project
}

test('a series that fails leaves the others where they are, and can be asked for again @deep', async ({
  page,
  person,
}) => {
  await page.route('**/api/v1/charts/dailyAvgVolume**', (route) => route.abort())
  await openComparison(page, person, 'charts=visibility,volume')
  const failed = page.getByRole('alert').filter({ hasText: 'Volume could not be loaded.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
  await tryAgain(page, '**/api/v1/charts/dailyAvgVolume**', failed)
  await expect(page.getByRole('figure', { name: 'Visibility, Volume by day' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('another range is chosen while known numbers are only being asked for again @deep', async ({
  page,
  person,
}) => {
  const project = await openComparison(page, person)
  const release = await delayRequests(page, '**/api/v1/charts/dailyAvgVisibility**')
  const again = page.waitForRequest(/dailyAvgVisibility\?/)
  await track(person, project, ['red shoes'])
  await again
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('1m', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '1m' })).toBeChecked()
  release()
  await expect(page.getByRole('figure', { name: 'Visibility by day' })).toBeVisible()
})

test('an address with days that are none, or more than can be drawn, shows what it can @deep', async ({
  page,
  person,
}) => {
  await openComparison(page, person, 'charts=visibility&chart_from=2026-02-30&chart_to=2026-03-01')
  await expect(page.getByRole('radio', { name: '1w' })).toBeChecked()
  await openComparison(page, person, 'charts=visibility&chart_from=0001-01-01&chart_to=9999-01-01')
  const years = new Date().getUTCFullYear() - 10
  await expect(page.getByRole('button', { name: new RegExp(`${years} – `) })).toBeVisible()
})

test('what a chart or a history could not be given for is said at the top, and in its place @deep', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['red shoes'])
  const message = 'The numbers <b>broke</b>.'
  for (const call of ['projects/rankDistribution', 'project-keyword-positions/keyword'])
    await page.route(`**/api/v1/${call}**`, (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', code: 'INTERNAL', message, items: null, errors: {} },
      }),
    )
  for (const [path, inPlace] of [
    [`/projects/${project.id}/keywords`, 'The chart could not be loaded.'],
    [`/keywords/${keywords[0]?.id}`, 'The positions could not be loaded.'],
  ] as const) {
    await page.goto(path)
    if (path.startsWith('/projects')) {
      await page.getByRole('button', { name: 'Rank Distribution' }).click()
      await page.getByText('Year', { exact: true }).click()
    }
    await expect(page.locator('[data-type="ERROR"]')).toHaveText(`ERROR: ${message}`)
    await expect(page.getByRole('alert').filter({ hasText: inPlace })).toBeVisible()
  }
})
