import { expect, type Page } from '@playwright/test'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { setConsoleSite } from './console.ts'
import { makeProject, makeTracked } from './history.ts'
import { type Person, test } from './person.ts'
import { HOOK, only, reportOf, rowOf } from './reports.ts'

const list = (page: Page) => page.getByRole('list', { name: 'More projects' })
const names = (page: Page) =>
  list(page)
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.textContent?.split(' ')[0]))

/** The texts of a page of the preview. */
const previewed = async (page: Page, number: number) =>
  decodeURIComponent(
    (await page.getByRole('img', { name: `Page ${number} of the document` }).getAttribute('src')) ?? '',
  )

async function openNew(page: Page, person: Person) {
  const { project } = await makeTracked(person, ['rye bread'])
  const boots = await makeProject(person, { project_name: 'Boots' })
  const hats = await makeProject(person, { project_name: 'Hats' })
  const filled = new URLSearchParams({ destination_type: 'slack', destination_type_slack: HOOK })
  await page.goto(`/reports/create?${filled}&project_id=${project.id}`)
  for (const choice of ['PDF', 'Basic', 'Weekly']) await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel('Report name').fill('All sites')
  return { project, boots, hats }
}

async function add(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Add a project' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name} `) }).click()
}

test('projects are added, put in order and removed, and the preview begins with all of them', async ({
  page,
  person,
}) => {
  const { project, boots, hats } = await openNew(page, person)
  await add(page, 'Boots')
  await add(page, 'Hats')
  expect(await names(page)).toEqual(['Boots', 'Hats'])
  await expect(page.getByRole('combobox', { name: 'Add a project' })).toHaveCount(0)
  const up = page.getByRole('button', { name: 'Move Hats up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Hats', 'Boots'])
  await expect(up).toBeFocused()
  await expect(page.getByText('Hats is now number 1 of 2.')).toBeAttached()
  await expect.poll(() => previewed(page, 1)).toContain('3 projects')
  await page.getByText('Page 2').click()
  await expect.poll(() => previewed(page, 2)).toContain(project.name)
  await page.getByRole('button', { name: 'Remove Hats' }).click()
  await add(page, 'Hats')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(rowOf(page, 'All sites')).toContainText(`${project.name}, Boots and 1 more`)
  const report = await only(person)
  expect([report.project_id, ...report.other_projects.map(({ id }) => id)]).toEqual([
    project.id,
    boots.id,
    hats.id,
  ])

  await page.goto(`/reports/${report.id}/edit`)
  await expect.poll(() => names(page)).toEqual(['Boots', 'Hats'])
  // The first project is none of the others.
  await page.getByRole('combobox', { name: 'Project', exact: true }).click()
  await page.getByRole('option', { name: /^Boots / }).click()
  await expect.poll(() => names(page)).toEqual(['Hats'])
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  expect(await only(person)).toMatchObject({
    project_id: boots.id,
    other_projects: [{ id: hats.id, name: 'Hats' }],
  })
})

test('the list and the form say that a project is gone', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['rye bread'])
  const boots = await makeProject(person, { project_name: 'Boots' })
  const { id } = await reportOf(person, project.id, { other_project_ids: [boots.id] })
  await person.call(deleteProjects, { project_ids: [boots.id] })
  await page.goto('/reports')
  await expect(rowOf(page, 'Ranks')).toContainText('1 project is no longer in this report')
  await page.goto(`/reports/${id}/edit`)
  await expect(page.getByText('1 project is no longer in this report')).toBeVisible()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(rowOf(page, 'Ranks')).not.toContainText('no longer in this report')
})

test('the part about Search Console says which projects are connected', async ({ page, person }) => {
  const { project, boots } = await openNew(page, person)
  const part = page.locator('[data-row="search_console"]')
  await expect(part).toContainText('Not connected')
  const line = page.getByText('Search Console isn’t connected')
  await expect(line).toHaveCount(0)
  await part.getByRole('switch').check()
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Search Console' })).toHaveAttribute(
    'href',
    '/manage/connections',
  )
  await setConsoleSite(project)
  await page.goto(page.url())
  for (const choice of ['PDF', 'Basic']) await page.getByRole('radio', { name: choice }).check()
  await expect(part).toContainText('Connected: example.com')
  await add(page, 'Boots')
  await expect(part).toContainText('1 of 2 projects is connected')
  await part.getByRole('switch').check()
  await expect(line).toContainText(`for ${boots.name},`)
  // The client reads nothing of it.
  await expect.poll(() => previewed(page, 1)).toContain('2 projects')
  expect(await previewed(page, 1)).not.toContain('connected')
})
